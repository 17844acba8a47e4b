import Foundation

/// Targets with faults on purpose. A fuzzer that does not find these finds nothing.
enum Decoy: String, CaseIterable {
  case breaks, traps, hangs, waits, swells

  private static let word = Array("<fault>".utf8)

  var target: FuzzTarget {
    FuzzTarget("decoy-\(rawValue)", corpus: "plist", words: ["<fault>"]) { bytes in
      if bytes.firstRange(of: Self.word) != nil { try fail() }
    }
  }

  /// What is said of the fault.
  var reason: String {
    switch self {
    case .breaks: "a promise"
    case .traps: "crashed"
    case .hangs: "CPU"
    case .waits: "waits"
    case .swells: "MB"
    }
  }

  /// Those that a case breaks soon, and that the others don't come near on a busy machine.
  var limits: Limits {
    Limits(cpuSeconds: self == .hangs ? 1 : 60, wallSeconds: self == .waits ? 2 : 600)
  }

  private func fail() throws {
    switch self {
    case .breaks: throw Broken("a promise")
    case .traps: fatalError("a trap")
    case .hangs: while true {}
    case .waits: while true { sleep(60) }
    case .swells: _ = [UInt8](repeating: 1, count: 600 << 20).last
    }
  }
}
