import ArgumentParser
import Disk
package import Signing
import Text

/// The place of a private key. The key itself is never on the command line, which every process of a machine can read.
package enum KeyPlace: Equatable {
  case file(String)
  /// `env:NAME`: a variable with the text of a key, as CI systems keep secrets.
  case environment(String)
  /// `agent` or `agent:ID`: an Ed25519 key that an SSH agent holds, for example on a hardware token's host.
  case agent(id: String?)

  package init?(_ argument: String) {
    if argument == "agent" {
      self = .agent(id: nil)
    } else if let id = argument.rest(after: "agent:") {
      // A whole public key is also accepted as the key's name.
      self = .agent(id: (try? PublicKey(id))?.id ?? id)
    } else if let name = argument.rest(after: "env:") {
      self = .environment(name)
    } else {
      self = .file(argument)
    }
  }

  /// - Throws: ``Failure`` if the key does not exist, or other users can read it.
  package func signer() throws -> any Signer {
    switch self {
    case .file(let path): return try Self.key(try read(path), "'\(path)'")
    case .environment(let name):
      // The text may be the value of a variable, so it is not repeated.
      guard name.isVariableName else {
        throw Failure(
          message: "what follows 'env:' is not the name of an environment variable",
          advice: "write the name without a '$', such as env:SITE_KEY")
      }
      guard let text = processEnvironment[name], !text.isEmpty else {
        throw Failure(
          message: "there is no environment variable \(name.mayBePieceOfKey ? "of that name" : name)",
          advice: "set it to the text of a private key, and write its name without a '$'")
      }
      return try Self.key(text, "the environment variable \(name)")
    case .agent(let id): return try AgentKey(id: id)
    }
  }

  private static func key(_ text: String, _ place: String) throws -> PrivateKey {
    do throws(KeyError) {
      return try PrivateKey(text)
    } catch {
      throw Failure(message: "\(place): \(error)", advice: "make a key with 'publish keys generate'")
    }
  }

  private static let noFile =
    "name the file of a key, which 'publish keys generate' makes; the key itself is never an argument"

  private func read(_ path: String) throws -> String {
    guard let text = try Self.text(of: path) else {
      throw Failure(message: "there is no file \(path.quotedUnlessKey)", advice: Self.noFile)
    }
    if let mode = Disk().access(to: path)?.mode, mode & 0o077 != 0 {
      throw Failure(
        message: "others can read the private key '\(path)' (its mode is \(String(mode, radix: 8)))",
        advice: "chmod 600 it; if anybody may have read it, replace it with 'publish keys rotate'")
    }
    return text
  }

  /// The text of a small file; nil if it does not exist.
  package static func text(of path: String) throws -> String? {
    let bytes: [UInt8]?
    do throws(DiskError) {
      bytes = try Disk().read(path, upTo: 4_096)
    } catch {
      throw Failure(
        message: "the file \(path.quotedUnlessKey) cannot be read: \(error.why)", advice: "name the file of a key")
    }
    guard let bytes else { return nil }
    guard bytes.count <= 4_096 else {
      throw Failure(message: "'\(path)' is too large for a key", advice: "name the file of a key")
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension String {
  /// Whether the text is a variable name as shells define it: letters, digits and `_`.
  fileprivate var isVariableName: Bool {
    !isEmpty && utf8.allSatisfy { "_".utf8.contains($0) || 0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 }
  }

  /// The text in quotation marks for messages, such as `'site.key'`. A text that may be a key, written instead of a
  /// file name, is not repeated.
  fileprivate var quotedUnlessKey: String {
    PrivateKeyText(in: self) == nil && (!mayBePieceOfKey || isPlace) ? "'\(self)'" : "of the name that was given"
  }

  /// Whether the file or at least its folder exists.
  fileprivate var isPlace: Bool {
    let disk = Disk()
    return disk.isThere(self) || !["", "/"].contains(folder) && disk.isFolder(folder)
  }

  /// Whether this argument contains the text of a private key, or is such a text without its prefix.
  package var holdsPrivateKey: Bool {
    guard let sign = PrivateKeyText(in: self) else { return false }
    if sign == .labelled { return true }
    let value = utf8.starts(with: "--".utf8) ? String(drop { $0 != "=" }.dropFirst()) : self
    let word = value.split(separator: ":").last.map(String.init) ?? value
    // Commands in arguments may contain other secrets.
    guard [43, 86].contains(word.utf8.count { $0 != UInt8(ascii: "=") }), PrivateKeyText(in: word) != nil,
      ["", "env", "agent", "file", "private"].contains(String(value.dropLast(word.count + 1)))
    else { return false }
    // A path may consist of the same letters and, by chance, have the same length.
    return sign == .padded || !word.isPlace
  }
}

extension KeyPlace: ExpressibleByArgument {
  package init?(argument: String) {
    guard !argument.isEmpty else { return nil }
    self.init(argument)
  }
}

/// A signer: a key that was read, or one that stays in an agent.
package protocol Signer {
  var publicKey: PublicKey { get }
  func signature(of message: [UInt8]) throws -> Signature
}

extension PrivateKey: Signer {
  package func signature(of message: [UInt8]) -> Signature { sign(message) }
}

extension PublicKey {
  /// The key that an option names: the text of the key, or a file with the key or its private key.
  package init(option: String, _ name: String) throws {
    let advice = "write a public key as 'publish keys show' prints it, or name its file"
    if option.utf8.starts(with: "ed25519:".utf8) {
      do throws(KeyError) {
        try self.init(option)
      } catch {
        throw Failure(message: "\(name): \(error)", advice: advice)
      }
      return
    }
    guard let text = try KeyPlace.text(of: option) else {
      throw Failure(message: "\(name): there is no file \(option.quotedUnlessKey)", advice: advice)
    }
    if let own = try? PrivateKey(text) {
      self = own.publicKey
      return
    }
    do throws(KeyError) {
      try self.init(text)
    } catch {
      throw Failure(message: "\(name): '\(option)': \(error)", advice: advice)
    }
  }
}

extension String {
  fileprivate func rest(after prefix: String) -> String? {
    utf8.starts(with: prefix.utf8) ? String(decoding: utf8.dropFirst(prefix.utf8.count), as: UTF8.self) : nil
  }
}
