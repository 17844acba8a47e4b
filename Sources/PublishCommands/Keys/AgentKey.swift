import Signing
import Text

/// An Ed25519 key that an SSH agent holds (draft-miller-ssh-agent): it signs, and never gives the key away.
struct AgentKey: Signer {
  let publicKey: PublicKey
  /// What the agent's owner called it.
  let comment: String
  private let socket: String

  /// The agent's key with that id, or the only one it has.
  init(id: String?) throws {
    let keys = try Self.all()
    let fitting = keys.filter { id == nil || $0.publicKey.id == id }
    guard let key = fitting.first, fitting.count == 1 else {
      let known = keys.map { "\($0.publicKey.id) (\($0.comment.terminalSafe))" }.joined(separator: ", ")
      throw Failure(
        message: id.map { "the SSH agent has no Ed25519 key \($0.mayBePieceOfKey ? "of that name" : $0)" }
          ?? "the SSH agent has \(counted(keys.count, "Ed25519 key")), and one is needed",
        advice: keys.isEmpty
          ? "make one with 'ssh-keygen -t ed25519' and add it with 'ssh-add'" : "name one as agent:ID; it has \(known)")
    }
    self = key
  }

  private init(_ publicKey: PublicKey, _ comment: String, _ socket: String) {
    (self.publicKey, self.comment, self.socket) = (publicKey, comment, socket)
  }

  /// All Ed25519 keys of the agent, each once.
  static func all() throws -> [AgentKey] {
    guard let socket = processEnvironment["SSH_AUTH_SOCK"], !socket.isEmpty else {
      throw Failure(message: "there is no SSH agent: SSH_AUTH_SOCK is not set", advice: "start one with 'ssh-agent'")
    }
    var answer = try AgentMessage(answerFrom: socket, to: AgentMessage(.requestIdentities))
    guard answer.kind == .identities, let count = answer.takeNumber() else { throw unexpected(socket) }
    var keys: [AgentKey] = []
    for _ in 0..<count {
      guard var blob = answer.takeText().map(AgentMessage.init(parts:)), let comment = answer.takeText() else {
        throw unexpected(socket)
      }
      guard let name = blob.takeText(), name.elementsEqual(keyType.utf8), let bytes = blob.takeText(),
        let key = try? PublicKey(bytes: bytes), !keys.contains(where: { $0.publicKey == key })
      else { continue }
      keys.append(AgentKey(key, String(decoding: comment, as: UTF8.self), socket))
    }
    return keys
  }

  func signature(of message: [UInt8]) throws -> Signature {
    var blob = AgentMessage()
    blob.add(Array(Self.keyType.utf8))
    blob.add(publicKey.bytes)
    var request = AgentMessage(.sign)
    request.add(blob.parts)
    request.add(message)
    request.add(number: 0)
    var answer = try AgentMessage(answerFrom: socket, to: request)
    guard answer.kind == .signature, var signed = answer.takeText().map(AgentMessage.init(parts:)) else {
      throw Failure(
        message: "the SSH agent does not sign with \(publicKey.id)",
        advice: "unlock the agent, or confirm the request if it asks")
    }
    guard let name = signed.takeText(), name.elementsEqual(Self.keyType.utf8), let bytes = signed.takeText(),
      let signature = Signature(bytes: bytes), publicKey.verifies(signature, of: message)
    else { throw Self.unexpected(socket) }
    return signature
  }

  private static let keyType = "ssh-ed25519"

  private static func unexpected(_ socket: String) -> Failure {
    Failure(message: "what answers at \(socket) is not an SSH agent", advice: "check SSH_AUTH_SOCK")
  }
}
