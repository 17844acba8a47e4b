import CommandKit
import SiteFolders
import ArgumentParser
import Disk
import Signing
import Text

struct Keys: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys", abstract: "Make and show the keys that sites are signed with.",
    discussion: """
      An app that pins a public key accepts only what its private key has signed. \
      docs/signing.md says how to begin, how to replace a key, and what to do if one is lost.

      Examples:
        publish keys generate site.key
        publish keys show site.key
        publish keys rotate site.key new-site.key

      Keys are Ed25519. A private key is in a file that only its owner can read, in an \
      environment variable (env:NAME), or in an SSH agent (agent, agent:ID).
      """,
    subcommands: [Generate.self, Show.self, Rotate.self])

  struct Generate: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "generate", abstract: "Make a private key, and print its public key.",
      discussion: """
        The file is readable by its owner only (mode 600), and never overwritten.

        Exits 0 on success; 1 if the file cannot be made; 64 if the command line is wrong.
        """)

    @Argument(help: ArgumentHelp("The file to make.", valueName: "file"), completion: .file()) var file: String

    func run() throws {
      try reportingFailures {
        let key = try KeyFile(file).make()
        Terminal.print("\(key.publicKey)\n")
        Terminal.talk(
          """
          The private key is in \(file.terminalSafe). Keep a copy where it cannot be lost, and out of version control.

          A release manager's key, for 'publish signoff --sign', is listed in publish.yml, and nowhere else:
            signoff: { keys: ["\(key.publicKey)"] }

          A key that signs what apps read:
          1. List it in publish.yml, so that no build forgets it:
               signing: { keys: ["\(key.publicKey)"] }
          2. Sign and publish each build:
               publish build --sign \(file.terminalSafe)
          3. Then release an app that pins the public key:
               environment.trust = try Trust(keys: ["\(key.publicKey)"])

          """)
      }
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Print the public key of a private key.",
      discussion: """
        'agent' prints those of all Ed25519 keys in the SSH agent, each with its comment.

        Exits 0 on success; 1 if there is no such key; 64 if the command line is wrong.
        """)

    @Argument(help: ArgumentHelp("A private key: a file, env:NAME, agent or agent:ID.", valueName: "key"))
    var key: KeyPlace

    func run() throws {
      try reportingFailures {
        guard key == .agent(id: nil) else { return Terminal.print("\(try key.signer().publicKey)\n") }
        let keys = try AgentKey.all()
        guard !keys.isEmpty else {
          throw Failure(message: "the SSH agent has no Ed25519 keys", advice: "add one with 'ssh-add'")
        }
        for key in keys { Terminal.print("\(key.publicKey) \(key.comment.terminalSafe)\n") }
      }
    }
  }

  struct Rotate: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "rotate", abstract: "Make a key that replaces another one.",
      discussion: """
        Makes the new key, signs the output with both, and prints what to do next: apps \
        that pin only the old key go on accepting what is signed with both, until an app \
        that pins the new one has reached everybody.

        If the old key may be known to others, see docs/signing.md first.

        Exits 0 on success; 1 on failure; 64 if the command line is wrong.
        """)

    @Argument(help: ArgumentHelp("The key in use: a file, env:NAME, agent or agent:ID.", valueName: "old"))
    var old: KeyPlace

    @Argument(help: ArgumentHelp("The file to make for the new one.", valueName: "new"), completion: .file())
    var new: String

    @OptionGroup var signing: SigningOptions

    @Option(
      help: ArgumentHelp("The output to sign with both, if it is signed already.", valueName: "folder"),
      completion: .directory)
    var output = "public"

    func run() throws {
      try reportingFailures {
        let signer = try old.signer()
        let folder = PublishedFolder(output, site: signing.source)
        let isSigned = Disk().isThere("\(folder.path)/\(ManifestSignature.fileName)")
        let key = try KeyFile(new).make()
        Terminal.print("\(key.publicKey)\n")
        if isSigned {
          // Only the old key is in publish.yml so far.
          let signed = try OutputSigning(signing, folder, checksKeys: false).sign(with: [signer, key])
          Terminal.talk("\(output.terminalSafe) is signed with both until \(signed.statement.expires).\n")
        }
        Terminal.talk(
          """
          The new private key is in \(new.terminalSafe). While both keys are in use:

          1. Say so in publish.yml:
               signing: { keys: ["\(signer.publicKey)", "\(key.publicKey)"] }
          2. Sign each build with both:
               publish build --sign OLD --sign \(new.terminalSafe)
          3. Release an app that pins both:
               environment.trust = try Trust(keys: ["\(signer.publicKey)", "\(key.publicKey)"])

          When no app that pins only the old key is in use any longer, remove the old key everywhere.

          """)
      }
    }
  }
}

/// The file for a new private key.
struct KeyFile {
  let path: String

  init(_ path: String) { self.path = path }

  /// - Throws: ``Failure`` if the file exists: a key that is overwritten is lost for ever.
  func make() throws -> PrivateKey {
    let key = PrivateKey.generate()
    do throws(DiskError) {
      try Disk().create(path, with: Array("\(key.text)\n".utf8))
    } catch {
      throw Failure(
        message: "'\(path)' cannot be made: \(error.why)",
        advice: error.code == EEXIST ? "name another file: a key is never overwritten" : "name another file")
    }
    return key
  }
}
