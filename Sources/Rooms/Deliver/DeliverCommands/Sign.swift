import CommandKit
import SiteFolders
import ArgumentParser
import Signing
import Text

struct Sign: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign", abstract: "Sign an output as it is, or renew its signature.",
    discussion: """
      Writes manifest.sig and changes nothing else, so a machine that has the key need not \
      build, and a schedule can renew signatures. Every file has to be what manifest.json says. \
      'publish build --sign' signs and renews as well.

      A key that publish.yml lists in 'signing: renewing' writes renewal.sig instead, which lets a \
      signature by other keys hold for longer. It needs no more than manifest.json and manifest.sig.

      Examples:
        publish sign --key site.key
        publish sign --key env:SITE_KEY --output public
        publish sign --key agent:21fe31dfa154a261
        publish sign --add --key second.key

      Exits 0 on success; 1 if the output cannot be signed; 64 if the command line is wrong.
      """)

  @Option(
    help: ArgumentHelp(
      "A private key: a file, env:NAME, agent or agent:ID. Repeatable, while a key is replaced.", valueName: "key"))
  var key: [KeyPlace]

  @Flag(help: "Keep the signatures that are there: for apps that ask for those of several keys.") var add = false

  @Option(
    help: ArgumentHelp("The output, relative to the site's folder.", valueName: "folder"), completion: .directory)
  var output = "public"

  @OptionGroup var signing: SigningOptions

  func run() throws {
    try reportingFailures {
      let folder = PublishedFolder(output, site: signing.source)
      let signing = OutputSigning(signing, folder)
      let signature = try signing.sign(with: try key.map { try $0.signer() }, adds: add)
      let keys = signature.signatures.map(\.key).joined(separator: ", ")
      let isRenewal = signature.statement.kind == .renewal
      Terminal.print(
        "\(output.terminalSafe): sequence \(signature.statement.sequence), \(isRenewal ? "renewed" : "signed") with \(keys) "
          + "until \(signature.statement.expires)\n")
      let missing = isRenewal ? 0 : try signing.missing(signature)
      if missing > 0 {
        Terminal.talk(
          "note: apps ask for \(counted(missing, "more signature")): add it with 'publish sign --add --key KEY'\n")
      }
    }
  }
}
