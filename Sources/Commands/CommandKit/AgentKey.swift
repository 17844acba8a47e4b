import Disk
package import Signing
import Text

/// An Ed25519 key that an SSH agent holds (draft-miller-ssh-agent). The agent signs, and never reveals the key.
package struct AgentKey: Signer {
  package let publicKey: PublicKey
  /// The name that the agent's owner gave it.
  package let comment: String
  private let socket: String

  /// The agent's key with this id; without an id, the agent's only key.
  package init(id: String?) throws {
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

  /// All Ed25519 keys of the agent, without duplicates.
  package static func all() throws -> [AgentKey] {
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

  package func signature(of message: [UInt8]) throws -> Signature {
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

/// A message of the SSH agent protocol (draft-miller-ssh-agent, 3): its kind, then numbers and texts.
package struct AgentMessage {
  package enum Kind: UInt8 {
    case requestIdentities = 11
    case identities = 12
    case sign = 13
    case signature = 14
  }

  /// The kind; nil for a kind that is not needed here, such as a failure.
  package private(set) var kind: Kind?
  package private(set) var parts: [UInt8] = []

  package init(_ kind: Kind? = nil) { self.kind = kind }

  /// Reads the texts inside of a text.
  package init(parts: [UInt8]) { self.parts = parts }

  package mutating func add(number: Int) {
    parts += (0..<4).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  package mutating func add(_ text: [UInt8]) {
    add(number: text.count)
    parts += text
  }

  package mutating func takeNumber() -> Int? {
    guard parts.count >= 4 else { return nil }
    defer { parts.removeFirst(4) }
    return parts.prefix(4).reduce(0) { $0 << 8 | Int($1) }
  }

  package mutating func takeText() -> [UInt8]? {
    guard let count = takeNumber(), parts.count >= count else { return nil }
    defer { parts.removeFirst(count) }
    return Array(parts.prefix(count))
  }

  /// Sends a message to the agent at this socket. It waits at most a minute for the answer, because the agent may ask
  /// its owner.
  package init(answerFrom path: String, to request: AgentMessage) throws {
    let socket = try AgentSocket(path)
    defer { socket.close() }
    var message = AgentMessage()
    message.add([request.kind?.rawValue ?? 0] + request.parts)
    try socket.send(message.parts)
    var head = AgentMessage(parts: try socket.receive(4))
    // This is OpenSSH's own limit.
    guard let length = head.takeNumber(), (1...(256 << 10)).contains(length) else {
      throw socket.failure("it is not an agent")
    }
    let body = try socket.receive(length)
    kind = body.first.flatMap(Kind.init(rawValue:))
    parts = Array(body.dropFirst())
  }
}

/// A connection to an agent.
private struct AgentSocket {
  private let path: String
  private let descriptor: Int32

  init(_ path: String) throws {
    self.path = path
    #if canImport(Glibc)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    descriptor = socket(AF_UNIX, stream, 0)
    guard descriptor >= 0 else { throw failure("there is no socket left") }
    // Keeps the descriptor from programs that this process starts.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var patience = timeval(tv_sec: 60, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
    guard connected() else {
      let why = String(cString: strerror(errno))
      close()
      throw failure(why)
    }
  }

  private func connected() -> Bool {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let name = Array(path.utf8)
    let fits = withUnsafeMutableBytes(of: &address.sun_path) { place in
      guard name.count < place.count else { return false }
      place.copyBytes(from: name)
      return true
    }
    guard fits else {
      errno = ENAMETOOLONG
      return false
    }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
  }

  func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { throw failure("it hung up") }
      rest = rest.dropFirst(count)
    }
  }

  func receive(_ count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      var part = [UInt8](repeating: 0, count: count - bytes.count)
      let read = part.withUnsafeMutableBytes { systemRead(descriptor, $0.baseAddress, $0.count) }
      guard read > 0 else { throw failure("it does not answer") }
      bytes += part.prefix(read)
    }
    return bytes
  }

  func failure(_ why: String) -> Failure {
    Failure(message: "the SSH agent at \(path) cannot be used: \(why)", advice: "check SSH_AUTH_SOCK")
  }

  func close() { _ = systemClose(descriptor) }
}
