import ArgumentParser
import Authoring
import FeedModel
import Output
import Signing
import Verification

/// What a signature says besides the manifest, for commands that sign an output as it is.
struct SigningOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The site's folder, which holds publish.yml.", valueName: "folder"), completion: .directory)
  var source = "."

  @Option(
    help: ArgumentHelp("The address that the output was built for, if not the one in publish.yml.", valueName: "url"))
  var site: String?

  @Option(
    help: ArgumentHelp("The moment of signing. Default: SOURCE_DATE_EPOCH, else the clock.", valueName: "instant"))
  var now: String?

  func validate() throws {
    _ = try Moment.resolve(now)
    if let problem = site.flatMap(siteAddressProblem) { throw ValidationError("--site: \(problem)") }
  }
}

/// Signs an output that is there, without building it.
struct OutputSigning {
  private let options: SigningOptions
  private let folder: PublishedFolder
  private let checksKeys: Bool

  /// - Parameter checksKeys: Whether only keys in publish.yml may sign.
  init(_ options: SigningOptions, _ folder: PublishedFolder, checksKeys: Bool = true) {
    (self.options, self.folder, self.checksKeys) = (options, folder, checksKeys)
  }

  /// Replaces `manifest.sig`, and nothing else.
  ///
  /// - Throws: ``Failure`` if a file of the output is not what its manifest says.
  func sign(with signers: [any Signer]) throws -> ManifestSignature {
    let output = try output()
    if let finding = output.findings.first {
      throw Failure(
        message: "\(finding.url) is not what \(folder.name)/manifest.json says: \(finding.found)",
        advice: "build again; files of the output are not edited")
    }
    let duty = SigningDuty(
      try Configuration(ofSiteIn: options.source, at: options.site), sequence: output.manifest.sequence, output.bytes)
    if checksKeys { try duty.check(signers.map(\.publicKey)) }
    let signature = try duty.sign(with: signers, at: try Moment.resolve(options.now))
    try write(signature, beside: output)
    return signature
  }

  private func output() throws -> LocalOutput {
    do throws(LocalOutput.Problem) {
      return try LocalOutput(folder.path)
    } catch {
      let advice = "run 'publish build' first, or name an output"
      switch error {
      case .noManifest: throw Failure(message: "there is no \(folder.name)/manifest.json", advice: advice)
      case .badManifest(let problem):
        throw Failure(message: "\(folder.name)/manifest.json can't be read: \(problem)", advice: advice)
      case .unreadable(let problem): throw Failure(message: "\(problem)", advice: advice)
      }
    }
  }

  private func write(_ signature: ManifestSignature, beside output: LocalOutput) throws {
    do {
      let tree = try OutputTree([
        OutputFile(path: "manifest.json", bytes: output.bytes),
        OutputFile(path: ManifestSignature.fileName, bytes: signature.encode()),
      ])
      let paths = output.manifest.files.map(\.path)
      let writer = DiskWriter(folder: folder.path, read: { _ in OldManifest { Set(paths) } })
      _ = try writer.write(tree, keeping: paths, over: .exactly(output.bytes))
    } catch OutputError.changedMeanwhile {
      throw Failure(message: "something was published to '\(folder.name)' meanwhile", advice: "sign again")
    } catch {
      throw Failure(message: "\(error)", advice: "\(folder.name) is unchanged")
    }
  }
}
