import ArgumentParser
import Authoring
import Diagnostics
import Disk
import FeedClient
import FeedModel
import Output
import Signing
import SiteBuilder
import Verification

/// The options of a signature apart from the manifest, for commands that sign an existing output.
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
      ? try duty.add(to: try old(), with: signers) : try duty.sign(with: signers, at: try Moment.resolve(options.now))
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
    let renewal = try duty.renew(old, with: signers, at: try Moment.resolve(options.now))
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
    do throws(SignatureFormatError) {
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

/// The signature of a build's output: a new one, or the existing one, as long as it is good.
struct BuildSigning {
  private let signers: [any Signer]
  private let published: PublishedFolder

  /// - Parameter signers: The signers; if there are none, a fitting signature is kept and no new one is made.
  init(_ signers: [any Signer], _ published: PublishedFolder) {
    // Each key signs only once.
    self.signers = signers.reduce(into: []) { all, signer in
      if !all.contains(where: { $0.publicKey == signer.publicKey }) { all.append(signer) }
    }
    self.published = published
  }

  var publicKeys: [PublicKey] { signers.map(\.publicKey) }

  /// The ids of the keys.
  var keys: [String] { publicKeys.map(\.id) }

  /// Adds `manifest.sig` to the output, and the moment at which it should be renewed to the moments at which it changes.
  func sign(
    _ output: inout BuildReport.Output, at now: Instant
  ) throws -> (signature: ManifestSignature?, findings: [Diagnostic]) {
    let old = old
    // Most sites are not signed, and hashing their manifest would take longer than this check.
    if signers.isEmpty, old == nil, output.configuration.signing == nil { return (nil, []) }
    guard let manifest = output.tree["manifest.json"] else { return (nil, []) }
    let duty = SigningDuty(output.configuration, sequence: output.manifest.sequence, manifest)
    try duty.check(publicKeys)
    var signature = old.flatMap { duty.fits($0) ? $0 : nil }
    let isLeft = signature.map { duty.isFresh($0, publicKeys, at: now) || duty.isBetter($0, than: publicKeys) } ?? false
    if !signers.isEmpty, !isLeft {
      signature = try duty.sign(with: signers, at: now)
    }
    guard let signature else { return (nil, duty.isExpected ? [.notSigned] : []) }
    do {
      try output.tree.insert(signature.encode(), at: ManifestSignature.fileName)
    } catch {
      throw Failure(message: "\(error)")
    }
    let renewal = duty.renewal(of: signature, isSigning: !signers.isEmpty)
    if renewal > now { output.changesAt = output.changesAt.map { min($0, renewal) } ?? renewal }
    return (signature, duty.findings(signature, renewedBy: file(.renewal), at: now))
  }

  /// Findings about the existing output, without building it.
  func findings(_ configuration: Configuration, at now: Instant) -> [Diagnostic] {
    guard let manifest = (try? OutputFolder(published.path).readFile("manifest.json")).flatMap(\.self),
      let sequence = (try? Manifest.decode(manifest))?.sequence
    else { return [] }
    let duty = SigningDuty(configuration, sequence: sequence, manifest)
    guard let old, duty.fits(old) else { return duty.isExpected ? [.notSigned] : [] }
    return duty.findings(old, renewedBy: file(.renewal), at: now)
  }

  /// The signature in the output folder.
  private var old: ManifestSignature? { file(.content).flatMap { try? ManifestSignature.decode($0) } }

  private func file(_ kind: ManifestSignature.Kind) -> [UInt8]? {
    (try? OutputFolder(published.path).readFile(kind.fileName)).flatMap(\.self)
  }
}

/// The signature's JSON for programs: `{"keys": […], "expires": …}`.
struct SignatureRecord: Encodable {
  var keys: [String]
  var expires: String

  init(_ signature: ManifestSignature) {
    keys = signature.signatures.map(\.key)
    expires = signature.statement.expires.rfc3339
  }
}

extension Configuration {
  /// Reads only `publish.yml`.
  ///
  /// - Parameters:
  ///   - source: The site's folder.
  ///   - site: The address that replaces the one in `publish.yml`.
  /// - Throws: ``Failure`` if the configuration cannot be used.
  init(ofSiteIn source: String, at site: String? = nil) throws(Failure) {
    let bytes = (try? FolderReader(source).readFile("publish.yml")).flatMap(\.self)
    var diagnostics: [Diagnostic] = []
    let files = bytes.map { [SourceFile(path: "publish.yml", bytes: $0)] } ?? []
    guard let configuration = SiteOutline(SiteSources(files, zones: .system), &diagnostics)?.configuration else {
      let problem = diagnostics.first
      throw Failure(
        message: problem.map { "\($0.location): \($0.message)" } ?? "publish.yml cannot be used",
        advice: problem?.fix ?? "name the site's folder with --source")
    }
    self = configuration
    if let site { self.site = site.withSlash }
  }
}

extension SigningPlan {
  /// The pinned keys; nil if the site does not list any.
  var pinned: PinnedKeys? { keys.isEmpty ? nil : PinnedKeys(keys, threshold: threshold, renewing: renewing) }
}
