import CommandKit
import ArgumentParser
import Authoring
import Disk
import FeedClient
import FeedModel
import Output
import Signing
import Text
import Verification
import SiteFolders

/// The options of a signature apart from the manifest, for commands that sign an existing output.
struct SigningOptions: ParsableArguments {
  @Option(help: .siteFolder, completion: .directory) var source = "."

  @Option(
    help: ArgumentHelp("The address that the output was built for, if not the one in publish.yml.", valueName: "url"))
  var site: String?

  @Option(
    help: ArgumentHelp("The moment of signing. Default: SOURCE_DATE_EPOCH, else the clock.", valueName: "instant"))
  var now: String?

  func validate() throws {
    _ = try Moment.resolve(now, in: source)
    if let problem = site.flatMap(siteAddressProblem) { throw ValidationError("--site: \(problem)") }
  }
}

/// Signs an existing output without building it.
struct OutputSigning {
  private let options: SigningOptions
  private let folder: PublishedFolder
  private let checksKeys: Bool

  /// - Parameter checksKeys: Whether only keys in publish.yml may sign.
  init(_ options: SigningOptions, _ folder: PublishedFolder, checksKeys: Bool = true) {
    (self.options, self.folder, self.checksKeys) = (options, folder, checksKeys)
  }

  /// Replaces `manifest.sig` or, with keys that only renew, `renewal.sig`, and nothing else.
  ///
  /// - Parameter adds: Whether the existing signatures are kept.
  /// - Throws: ``Failure`` if a file of the output differs from the manifest.
  func sign(with signers: [any Signer], adds: Bool = false) throws -> ManifestSignature {
    let configuration = try Configuration(ofSiteIn: options.source, at: options.site)
    let renewing = configuration.signing?.renewing ?? []
    if signers.allSatisfy({ renewing.contains($0.publicKey) }) { return try renew(configuration, with: signers) }
    let output = try output()
    if let finding = output.findings.first {
      throw Failure(
        message: "\(finding.url) is not what \(folder.name)/manifest.json says: \(finding.found)",
        advice: "build again; files of the output are not edited")
    }
    let duty = SigningDuty(configuration, sequence: output.manifest.sequence, output.bytes)
    if checksKeys { try duty.check(signers.map(\.publicKey)) }
    let signature =
      adds
      ? try duty.add(to: try old(), with: signers)
      : try duty.sign(with: signers, at: try Moment.resolve(options.now, in: options.source))
    try write(signature, beside: output)
    return signature
  }

  /// The number of signatures that apps require in addition to these.
  func missing(_ signature: ManifestSignature) throws -> Int {
    let configuration = try Configuration(ofSiteIn: options.source, at: options.site)
    return SigningDuty(configuration, sequence: signature.statement.sequence, []).missing(signature)
  }

  /// Only `manifest.json` and `manifest.sig` are needed, because other keys have signed the files.
  private func renew(_ configuration: Configuration, with signers: [any Signer]) throws -> ManifestSignature {
    guard let pinned = configuration.signing?.pinned else {
      throw Failure(
        message: "publish.yml does not say whose signatures may be renewed",
        advice: "list the public keys that apps pin in 'signing: keys'")
    }
    let (manifest, signature) = (try file("manifest.json"), try file(ManifestSignature.fileName))
    do throws(Distrust) {
      _ = try TrustedManifest(try pinned.check(signature, for: [configuration.site]).statement, manifest: manifest)
    } catch {
      throw Failure(
        message: "\(folder.name)/\(ManifestSignature.fileName) cannot be renewed: \(error)",
        advice: "sign with a key of 'signing: keys' first")
    }
    let old = try old()
    let duty = SigningDuty(configuration, sequence: old.statement.sequence, manifest)
    let renewal = try duty.renew(old, with: signers, at: try Moment.resolve(options.now, in: options.source))
    let path = "\(folder.path)/\(ManifestSignature.Kind.renewal.fileName)"
    do throws(DiskError) {
      try Disk().replace(path, with: renewal.encode())
    } catch {
      throw Failure(message: "'\(path)' cannot be written: \(error.why)")
    }
    return renewal
  }

  private func old() throws -> ManifestSignature {
    let bytes = try file(ManifestSignature.fileName)
    do throws(Obstacle) {
      return try ManifestSignature.decode(bytes)
    } catch {
      throw Failure(
        message: "\(folder.name)/\(ManifestSignature.fileName) is not a signature: \(error)", advice: Self.signFirst)
    }
  }

  private func file(_ name: String) throws(Failure) -> [UInt8] {
    guard let bytes = (try? OutputFolder(folder.path).readFile(name)).flatMap(\.self) else {
      throw Failure(message: "there is no \(folder.name)/\(name)", advice: Self.signFirst)
    }
    return bytes
  }

  private static let signFirst = "name a signed output, or sign it with a key of 'signing: keys' first"

  private func output() throws -> LocalOutput {
    try LocalOutput(
      at: folder.path, named: folder.name, advice: "run 'publish build' first, or name an output")
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
