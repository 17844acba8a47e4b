import Output
import Text

@testable import Deployment

/// A store in memory that changes one file at a time, as a reader between two of them would see it.
final class TargetInMemory: Store {
  struct Contents: Sendable {
    var files: [String: [UInt8]] = [:]
    /// Changes that are still made; nil for any number. Then it fails, as if the deploy were killed.
    var changesLeft: Int?
    /// In order: `+ path`, `- path`.
    var log: [String] = []
  }

  private let contents: Lock<Contents>
  /// Told of the files after each change.
  private let observe: @Sendable ([String: [UInt8]]) -> Void
  /// Asked before each read, in which somebody else may change something.
  private let interfere: @Sendable (inout Contents) -> Void

  init(
    _ files: [String: [UInt8]] = [:], changesLeft: Int? = nil,
    interfere: @escaping @Sendable (inout Contents) -> Void = { _ in },
    observe: @escaping @Sendable ([String: [UInt8]]) -> Void = { _ in }
  ) {
    contents = Lock(Contents(files: files, changesLeft: changesLeft))
    (self.interfere, self.observe) = (interfere, observe)
  }

  var files: [String: [UInt8]] { contents.withLock(\.files) }
  var log: [String] { contents.withLock(\.log) }

  /// From now on.
  func allow(_ changes: Int?) { contents.withLock { $0.changesLeft = changes } }

  func read(_ paths: [String]) async throws(DeploymentError) -> [String: [UInt8]] {
    contents.withLock { contents in
      interfere(&contents)
      return contents.files.filter { paths.contains($0.key) }
    }
  }

  func upload(_ files: [OutputFile]) async throws(DeploymentError) {
    for file in files { try change("+ \(file.path)") { $0[file.path] = file.bytes } }
  }

  func remove(_ paths: [String]) async throws(DeploymentError) {
    for path in paths { try change("- \(path)") { $0[path] = nil } }
  }

  private func change(_ line: String, _ change: (inout [String: [UInt8]]) -> Void) throws(DeploymentError) {
    let files = try contents.withLock { contents throws(DeploymentError) in
      if let left = contents.changesLeft {
        guard left > 0 else { throw .store(Obstacle("killed")) }
        contents.changesLeft = left - 1
      }
      change(&contents.files)
      contents.log.append(line)
      return contents.files
    }
    observe(files)
  }
}
