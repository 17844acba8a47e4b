import ArgumentParser
import Signing
import Text

struct Sign: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Sign an output as it is, or renew its signature.",
    discussion: """
      Writes manifest.sig and changes nothing else, so a machine that has the key need not \
      build, and a schedule can renew signatures. Every file has to be what manifest.json says. \
      'publish build --sign' signs and renews as well.

      Examples:
        publish sign --key site.key
        publish sign --key env:SITE_KEY --output public
        publish sign --key agent:21fe31dfa154a261

      Exits 0 on success; 1 if the output cannot be signed; 64 if the command line is wrong.
      """)

  @Option(
    help: ArgumentHelp(
      "A private key: a file, env:NAME, agent or agent:ID. Repeatable, while a key is replaced.", valueName: "key"))
  var key: [KeyPlace]

  @Option(
    help: ArgumentHelp("The output, relative to the site's folder.", valueName: "folder"), completion: .directory)
  var output = "public"

  @OptionGroup var signing: SigningOptions

  func run() throws {
    try reportingFailures {
      let folder = PublishedFolder(output, site: signing.source)
      let signature = try OutputSigning(signing, folder).sign(with: try key.map { try $0.signer() })
      let keys = signature.signatures.map(\.key).joined(separator: ", ")
      Terminal.print(
        "\(output.terminalSafe): sequence \(signature.statement.sequence), signed with \(keys) until "
          + "\(signature.statement.expires)\n")
    }
  }
}
