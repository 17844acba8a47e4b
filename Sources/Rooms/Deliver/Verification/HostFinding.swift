/// A problem in one place.
public struct HostFinding: Hashable, Sendable {
  public enum Severity: String, Sendable { case fault, advice }

  public var id: FindingID
  /// The requested URL, or the path of a local file.
  public var url: String
  public var expected: String
  public var found: String

  public init(_ id: FindingID, at url: String, expected: String, found: String) {
    (self.id, self.url, self.expected, self.found) = (id, url, expected, found)
  }

  public var severity: Severity { id.severity }
  public var fix: String { id.fix }
}

/// The kinds of findings about how a site is served. The names are stable: programs read them, and docs/hosting.md
/// lists them.
public enum FindingID: String, CaseIterable, Sendable {
  // The site as a whole
  case unreachable, untrusted
  case insecureAddress = "insecure-address"
  case noManifest = "no-manifest"
  case badManifest = "bad-manifest"
  case unavailable
  case pageInstead = "page-instead"
  case timedOut = "timed-out"
  case falseNotModified = "false-304"
  case headRefused = "head-refused"
  // The signature
  case noSignature = "no-signature"
  case badSignature = "bad-signature"
  case unknownKey = "unknown-key"
  case tooFewSignatures = "too-few-signatures"
  case otherSignature = "other-signature"
  case expiredSignature = "expired-signature"
  case signatureExpires = "signature-expires"
  // Comparison of the live output with a local one
  case olderThanLocal = "older-than-local"
  case newerThanLocal = "newer-than-local"
  case otherBuild = "other-build"
  case differsFromLocal = "differs-from-local"
  case localChanged = "local-changed"
  // A file
  case notServed = "not-served"
  case changedCase = "changed-case"
  case brokenResponse = "broken-response"
  case wrongBytes = "wrong-bytes"
  case badRedirect = "bad-redirect"
  case redirected
  case wrongType = "wrong-type"
  case unusualType = "unusual-type"
  case wrongCharset = "wrong-charset"
  case staleFeed = "stale-feed"
  case keptFeed = "kept-feed"
  case guessedLifetime = "guessed-lifetime"
  case shortLived = "short-lived"
  case noValidator = "no-validator"
  case neverNotModified = "never-304"
  case noOrigins = "no-cors"
  case uncompressed
  case noVary = "no-vary"
  case controlFileServed = "control-file-served"
  // Files and addresses that feeds name
  case unreadableFeed = "unreadable-feed"
  case unlistedView = "unlisted-view"
  case otherAddress = "other-address"
  case insecureLink = "insecure-link"
  // A file that does not exist
  case appShell = "app-shell"
  case missingKept = "missing-kept"
  case missingRefused = "missing-refused"
  case missingFails = "missing-fails"

  /// The severity. A fault means that users see something wrong, old or nothing; advice concerns only time or traffic.
  public var severity: HostFinding.Severity {
    switch self {
    case .redirected, .unusualType, .keptFeed, .guessedLifetime, .shortLived, .noValidator, .neverNotModified,
      .noOrigins, .signatureExpires, .uncompressed, .noVary, .controlFileServed, .missingRefused:
      .advice
    default: .fault
    }
  }

  /// The remedy, without a full stop.
  public var fix: String {
    switch self {
    case .unreachable: "check the address, the server and its name"
    case .untrusted: "renew the certificate; apps refuse this one"
    case .insecureAddress: "serve the site by https; apps refuse http unless they are told otherwise"
    case .noManifest: "upload manifest.json, last of all files; or name the folder that holds it"
    case .badManifest: "upload manifest.json again as it was built"
    case .unavailable: "wait as long as the host asks, then verify again; if that does not help, read the server's log"
    case .pageInstead:
      "find out who answers: a login, a check for robots, a network that asks to sign in, or the host's start page"
    case .timedOut: "raise --timeout, or find out why the host is slow"
    case .falseNotModified:
      "have the host, and caches in front of it, answer 304 only to the file's own tag; devices never see a change"
    case .headRefused: "allow HEAD; apps with the original Notable ask so first, and stop"
    case .noSignature: "build with --sign, and upload manifest.sig last of all files; apps go on with what they have"
    case .badSignature: "build with --sign and the key and address that apps know; they go on with what they have"
    case .unknownKey: "sign with a key that apps pin, and with the old and the new one while a key is replaced"
    case .tooFewSignatures:
      "add those of other keys: 'publish sign --add --key KEY', and upload manifest.sig; apps go on with what they have"
    case .otherSignature: "upload manifest.json and manifest.sig of one build, or purge the cache in front of the host"
    case .expiredSignature, .signatureExpires:
      "renew it with a key that apps know: 'publish sign --key KEY', and upload the file that it writes"
    case .olderThanLocal: "deploy, or purge the cache in front of the host"
    case .newerThanLocal, .otherBuild:
      "get that build's sources (git pull), then build again with --previous and this address: nothing is taken back"
    case .differsFromLocal: "deploy again, or purge the cache in front of the host"
    case .localChanged: "build again; files of the output are not edited"
    case .notServed: "upload it before the feeds that name it, and let the public read it"
    case .changedCase: "keep capital letters in names: upload with another tool, or to a host that tells them apart"
    case .brokenResponse: "find out what the server or a proxy does to the file; the upload may be right"
    case .wrongBytes: "upload it again, or purge the cache in front of the host; the host must not rewrite files"
    case .badRedirect: "serve the file under its own address"
    case .redirected: "serve the file under its own address; each device asks twice"
    case .wrongType: "set the type that 'publish build --host' writes; a web view shows this file's source, or nothing"
    case .unusualType: "set the type that 'publish build --host' writes"
    case .wrongCharset: "set charset=utf-8, or none"
    case .staleFeed, .keptFeed, .guessedLifetime: "set Cache-Control: no-cache"
    case .shortLived: "set Cache-Control: public, max-age=31536000, immutable; the name changes with the content"
    case .noValidator: "have the host send ETag or Last-Modified, so that it can answer 304"
    case .neverNotModified: "have the host answer 304 to its own ETag, also for compressed files"
    case .noOrigins: "set Access-Control-Allow-Origin: *, if web pages read the feeds"
    case .uncompressed: "have the host compress texts"
    case .noVary: "set Vary: Accept-Encoding, or a shared cache gives gzip to those who cannot read it"
    case .controlFileServed: "this host does not obey the file: build with the --host that it is"
    case .unreadableFeed: "upload it again as it was built"
    case .unlistedView: "deploy all files of one build"
    case .otherAddress: "build with --site and this address; or name theirs with --site if this is its origin"
    case .insecureLink: "use https; apps refuse http unless they are told otherwise"
    case .appShell: "answer 404 for files that are not there; a view that is not there yet would be this page"
    case .missingKept: "send no lifetime with 404; a file that arrives later would stay unknown"
    case .missingRefused: "answer 404; object stores do so if the public may list the bucket"
    case .missingFails: "answer 404 for files that are not there"
    }
  }
}
