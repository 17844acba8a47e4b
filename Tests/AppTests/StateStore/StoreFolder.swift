import Disk
import Foundation
import TestKit
import Text
import WireFormats

@testable import StateStore

/// A folder of a test's own, gone with the test.
final class StoreFolder: Sendable {
  private let folder = TemporaryFolder()
  private let heard = Lock<[StoreProblem]>([])

  var path: String { folder.path }

  func path(_ name: String) -> String { folder.path(name) }

  func write(_ text: String, to name: String) { write(Array(text.utf8), to: name) }

  func write(_ bytes: [UInt8], to name: String) {
    _ = FileManager.default.createFile(atPath: path(name), contents: Data(bytes))
  }

  func bytes(_ name: String) -> [UInt8]? { FileManager.default.contents(atPath: path(name)).map(Array.init) }

  func text(_ name: String) -> String? { bytes(name).map { String(decoding: $0, as: UTF8.self) } }

  /// Sorted; without the lock's file.
  func names() -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { !$0.hasSuffix(".lock") }.sorted()
  }

  /// A store that waits for nobody, in this folder.
  func store(_ name: String, disk: Disk = Disk()) -> FileStore {
    FileStore(path(name), patience: .zero, disk: disk) { problem in self.heard.withLock { $0.append(problem) } }
  }

  var report: @Sendable (StoreProblem) -> Void {
    { [weak self] problem in self?.heard.withLock { $0.append(problem) } }
  }

  func problems() -> [StoreProblem] { heard.withLock { $0 } }
}

/// A disk that refuses some steps, as long as it is told to.
final class FaultyDisk: Sendable {
  private let fault: Lock<(steps: Set<Disk.Step>, code: Int32)>

  init(_ steps: Set<Disk.Step>, _ code: Int32) { fault = Lock((steps, code)) }

  func refuse(_ steps: Set<Disk.Step>) { fault.withLock { $0.steps = steps } }

  func repair() { refuse([]) }

  var disk: Disk {
    Disk { step, _ in self.fault.withLock { $0.steps.contains(step) ? $0.code : nil } }
  }
}
