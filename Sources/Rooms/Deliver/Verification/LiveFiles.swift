internal import CurlTransport
public import FeedModel
internal import Output
public import Text

/// Reads single files of a host in the way that devices get them.
public struct LiveFiles: Sendable {
  private let timeout: Duration
  private let connection = ProbeConnection()

  /// - Parameter timeout: The maximum time for each request, including its redirects.
  public init(timeout: Duration = .seconds(20)) { self.timeout = timeout }

  public enum Answer: Hashable, Sendable {
    case content([UInt8])
    /// The host answered with a status other than 200.
    case status(Int)
    /// The reason why there is no response, in words for people.
    case failure(String)
  }

  /// Requests a file over a connection that stays open.
  public func get(_ url: String, maxBytes: Int = 64 << 20) async -> Answer {
    let fetcher = Fetcher(connection: connection, deadline: .now + timeout, timeout: timeout)
    switch await fetcher.get(url, maxBytes: maxBytes).outcome {
    case .success(let reply): return reply.status == 200 ? .content(reply.body) : .status(reply.status)
    case .failure(let error): return .failure("\(error.reason)")
    }
  }
}

/// An output on this machine that should be live.
public struct LocalOutput: Sendable {
  /// The name of the folder as the user wrote it, for messages.
  public let folder: String
  public let manifest: Manifest
  /// The bytes of the folder's manifest.
  public let bytes: [UInt8]
  /// Findings about files that differ from the manifest.
  public let findings: [HostFinding]

  /// - Parameter name: The name of the folder in messages.
  public init(_ folder: String, named name: String? = nil) throws(Obstacle) {
    self.folder = folder
    let output = OutputFolder(folder)
    let bytes: [UInt8]?
    do throws(OutputError) { bytes = try output.readFile("manifest.json") } catch { throw Obstacle("\(error)") }
    let file = "\(name ?? folder)/manifest.json"
    guard let bytes else { throw Obstacle("there is no \(file)") }
    self.bytes = bytes
    do throws(ManifestError) {
      manifest = try Manifest.decode(bytes)
    } catch {
      throw Obstacle("\(file) can't be read: \(error)")
    }
    findings = manifest.files.compactMap { file in
      let bytes = (try? output.readFile(file.path)).flatMap(\.self)
      guard bytes.map(sha256Hex) != file.sha256 else { return nil }
      return HostFinding(
        .localChanged, at: "\(folder)/\(file.path)", expected: "what manifest.json says",
        found: bytes == nil ? "no such file" : "other bytes")
    }
  }

  /// The bytes of a file; nil if it does not exist or cannot be read.
  public func file(_ path: String) -> [UInt8]? { (try? OutputFolder(folder).readFile(path)).flatMap(\.self) }

  /// The differences between this output and the live one.
  func findings(live: Manifest, _ liveBytes: [UInt8], site: String) -> [HostFinding] {
    guard liveBytes != bytes else { return findings }
    let id = id(ofLive: live.sequence)
    let edition = HostFinding(
      id, at: site + "manifest.json", expected: "sequence \(manifest.sequence), as in \(folder)",
      found: "sequence \(live.sequence)" + (id == .otherBuild ? ", but other content" : ""))
    let there = Dictionary(live.files.map { ($0.path, $0.sha256) }) { first, _ in first }
    let differing = manifest.files.filter { there[$0.path] != $0.sha256 }.map { file in
      HostFinding(
        .differsFromLocal, at: site + file.path, expected: "as in \(folder)",
        found: there[file.path] == nil ? "not in the live manifest" : "another version in the live manifest")
    }
    return findings + [edition] + differing
  }

  private func id(ofLive sequence: Int) -> FindingID {
    if sequence == manifest.sequence { return .otherBuild }
    return sequence < manifest.sequence ? .olderThanLocal : .newerThanLocal
  }
}
