import Foundation
import TestKit
import Testing

extension TemporaryFolder {
  /// Runs `publish` in the folder, with arguments as one would type them.
  @discardableResult
  func publish(_ arguments: String, _ environment: [String: String] = [:], asNobody: Bool = false) throws
    -> PublishProgram.Run
  {
    let run = try PublishProgram(folder: path, environment: environment, asNobody: asNobody)
      .run(arguments.split(separator: " ").map(String.init))
    for line in (run.output + run.talk).split(separator: "\n") where Self.holes.contains(where: line.contains) {
      Issue.record("publish \(arguments): a sentence with a hole: \(line)")
    }
    return run
  }

  /// Signs of a name or a number that is missing in a sentence, which any command may print.
  private static let holes = [" ,", "(,", ", ,", ": ,", ",)", ": instead", ":  instead", "with , "]

  /// Calls ``publish(_:_:asNobody:)`` as preparation for a test; it must exit with 0.
  @discardableResult
  func published(_ arguments: String) throws -> PublishProgram.Run {
    let run = try publish(arguments)
    try #require(run.code == 0, "publish \(arguments): \(run.talk)")
    return run
  }

  func pipe(_ name: String) throws { try #require(mkfifo("\(path)/\(name)", 0o644) == 0) }

  /// A file whose name is any bytes but `/`.
  func make(bytes name: [UInt8], in folder: String) throws {
    let file = fopen(Array("\(path)/\(folder)/".utf8CString.dropLast()) + name.map(CChar.init(bitPattern:)) + [0], "w")
    try #require(file != nil)
    fclose(file)
  }

  func tree(_ folder: String = "public") throws -> Tree { try Tree("\(path)/\(folder)") }

  func stamps(_ folder: String = "public") throws -> [String: Stamp] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: "\(path)/\(folder)") + ["."]
    return try Dictionary(uniqueKeysWithValues: names.map { ($0, try Stamp("\(path)/\(folder)/\($0)")) })
  }
}

/// When a file was written, and its number.
struct Stamp: Equatable {
  var modified: Date
  var number: Int

  init(_ path: String) throws {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    modified = try #require(attributes[.modificationDate] as? Date)
    number = try #require(attributes[.systemFileNumber] as? Int)
  }
}

/// Everything below a folder: path to bytes; `folder/`, `link@` with its target, and `pipe|`.
struct Tree: Equatable, Sendable {
  var files: [String: Data] = [:]

  init(_ folder: String) throws {
    let manager = FileManager.default
    for path in try manager.subpathsOfDirectory(atPath: folder) {
      let place = "\(folder)/\(path)"
      switch try manager.attributesOfItem(atPath: place)[.type] as? FileAttributeType {
      case .typeDirectory?: files[path + "/"] = Data()
      case .typeRegular?: files[path] = try Data(contentsOf: URL(filePath: place))
      case .typeSymbolicLink?: files[path + "@"] = Data(try manager.destinationOfSymbolicLink(atPath: place).utf8)
      default: files[path + "|"] = Data()
      }
    }
  }

  /// What this has that the other has not, and the other way round; sorted.
  func differences(from other: Tree) -> [String] {
    let unexpected = files.keys.filter { other.files[$0] == nil }.map { "unexpected: \($0)" }
    let rest = other.files.compactMap { path, bytes in
      files[path].map { $0 == bytes ? nil : "differs: \(path)" } ?? "missing: \(path)"
    }
    return (unexpected + rest).sorted()
  }
}
