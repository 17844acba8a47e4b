import CommandKit
import Disk
import FeedModel
import Processes
import ScenarioReplay
import Text

/// Plays the vectors of a folder with a client of any platform: a program that answers lines, or our own.
struct ClientReplay {
  /// The words of the program's command line; nil for our own client.
  let command: [String]?
  /// The vectors that have to fail.
  private let expectedFailures: Set<String>
  private let vectors: VectorFolder

  /// The time for one answer, in seconds.
  private let timeout: Int

  /// The most bytes of one answer (conformance/SPEC.md, N1).
  private static let limit = 16 << 20

  /// - Parameter only: The ids of the vectors to play; empty for all.
  /// - Throws: ``Failure`` if the folder cannot be used, or if an id is not one of it.
  init(_ folder: String, command: [String]?, timeout: Int, expectedFailures: String?, only: [String]) throws {
    (self.command, self.timeout) = (command, timeout)
    guard Disk().isFolder(folder) else {
      throw Failure(
        message: "there is no folder '\(folder)'", advice: "name a folder of vectors, such as conformance/vectors")
    }
    let vectors: VectorFolder
    do {
      vectors = try VectorFolder(names: try Disk().names(in: folder)) { try Self.bytes("\(folder)/\($0)") }
    } catch let problem as Obstacle {
      throw Failure(message: "\(folder)/\(problem)", advice: nil)
    }
    let listed = try expectedFailures.map { file in
      guard let bytes = try Self.bytes(file) else { throw Failure(message: "there is no file '\(file)'", advice: nil) }
      return String(decoding: bytes, as: UTF8.self)
    }
    self.expectedFailures = Set((listed ?? "").split(whereSeparator: \.isWhitespace).map(String.init))
    let known = Set(vectors.files.flatMap(\.vectors).map(\.id))
    if let missing = (only + self.expectedFailures.sorted()).first(where: { !known.contains($0) }) {
      throw Failure(
        message: "no vector has the id '\(missing)'",
        advice: suggestion(for: missing, among: known).map { "did you mean '\($0)'?" })
    }
    self.vectors = only.isEmpty ? vectors : vectors.only(Set(only))
  }

  private static func bytes(_ path: String) throws -> [UInt8]? {
    do throws(DiskError) {
      return try Disk().read(path, upTo: 64 << 20)
    } catch {
      throw Failure(message: "\(path) could not be read: \(DiskError.why(error))", advice: nil)
    }
  }

  /// The results, and the reason why the client was not asked to the end.
  func report(isVerbose: Bool) async throws -> (report: ReplayReport, end: Failure?) {
    let all = vectors.files.flatMap(\.vectors)
    let (replies, end) = try await replies(to: all)
    let byID = Dictionary(zip(all, replies).map { ($0.id, $1) }) { first, _ in first }
    let files = vectors.files.map { file in
      ReplayedFile(
        name: file.name,
        results: file.vectors.compactMap { vector in
          byID[vector.id].map { vector.result($0, hasToFail: expectedFailures.contains(vector.id)) }
        })
    }
    let failed = Set(files.results.filter { $0.outcome != .passed }.map(\.id))
    let rules = Set(all.filter { failed.contains($0.id) }.flatMap(\.rules))
    return (
      ReplayReport(files: files, isVerbose: isVerbose, rules: rules.sorted { ($0.count, $0) < ($1.count, $1) }), end
    )
  }

  private func replies(to vectors: [ConformanceVector]) async throws -> ([ConformanceReply], Failure?) {
    guard let command else {
      var replies: [ConformanceReply] = []
      for vector in vectors { replies.append(await OwnClient.reply(to: vector.ask, vector.given)) }
      return (replies, nil)
    }
    let environment = processEnvironment
    guard let name = command.first,
      let program = name.contains("/") ? Program(at: name) : Program(named: name, in: environment)
    else { throw Failure(message: "there is no program '\(command.first ?? "")'", advice: "name one with --client") }
    do throws(Program.Problem) {
      return try await program.converse(Array(command.dropFirst()), environment: environment) { conversation in
        var replies: [ConformanceReply] = []
        for (number, vector) in vectors.enumerated() {
          do throws(Conversation.Problem) {
            let line = try conversation.ask(vector.request(number + 1), timeout: timeout, limit: Self.limit)
            guard let reply = ConformanceReply(line, to: number + 1) else {
              let start = String(decoding: line.prefix(200), as: UTF8.self)
              return (replies, Failure(message: "the client's answer to \(vector.id) is not one: \(start)"))
            }
            replies.append(reply)
          } catch {
            return (replies, Failure(message: "\(vector.id): \(error.words)"))
          }
        }
        return (replies, nil)
      }
    } catch {
      throw Failure(message: "'\(name)' could not be started", advice: "name the client's command line with --client")
    }
  }
}

extension Conversation.Problem {
  fileprivate var words: String {
    switch self {
    case .ended(let code): code < 0 ? "the client was ended by signal \(-code)" : "the client ended with code \(code)"
    case .late(let seconds): "the client did not answer within \(counted(seconds, "second"))"
    case .tooLong(let limit): "the client's answer has more than \(limit >> 20) MiB"
    case .moreThanAsked: "the client wrote more than one line"
    }
  }
}

extension ConformanceVector {
  fileprivate func result(_ reply: ConformanceReply, hasToFail: Bool) -> ScenarioResult {
    let name = "\(title) (\(rules.joined(separator: ", ")))"
    let difference = difference(from: reply)
    if hasToFail {
      let wanted = Difference(field: "result", expected: .string("fails"), got: .string("passes"))
      return ScenarioResult(id: id, title: name, differences: difference == nil ? [wanted] : [])
    }
    return ScenarioResult(id: id, title: name, differences: difference.map { [$0] } ?? [])
  }
}
