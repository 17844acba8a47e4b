internal import FeedModel
internal import Text
public import WireFormats

/// One question to a client of any platform, with the answer that it has to give (conformance/SPEC.md).
public struct ConformanceVector: Sendable {
  public let id: String
  public let title: String
  /// The numbers of the rules that it checks.
  public let rules: [String]
  public let ask: String
  public let given: JSON
  public let answer: JSON
}

/// The vectors of a folder, file by file.
public struct VectorFolder: Sendable {
  public struct File: Sendable {
    public let name: String
    public let vectors: [ConformanceVector]
  }

  public let files: [File]

  /// The name of the file that lists all others.
  public static let indexName = "index.json"

  /// - Parameters:
  ///   - names: The names of the folder's files.
  ///   - read: Reads a file of the folder; nil if there is none.
  /// - Throws: `Obstacle` for a file that is missing, damaged, of another version, or has another number of vectors
  ///   than the index says; also if the folder has a file that the index does not list.
  public init(names: [String], read: (String) throws -> [UInt8]?) throws {
    let index = try Self.json(Self.indexName, read)
    guard let listed = index["files"]?.elements else { throw Obstacle("\(Self.indexName): it lists no files") }
    files = try listed.map { entry in
      guard let name = entry["file"]?.string, let count = entry["vectors"]?.integer else {
        throw Obstacle("\(Self.indexName): an entry has no file, or no number of vectors")
      }
      let vectors = try Self.json(name, read)["vectors"]?.elements ?? []
      guard vectors.count == count else {
        throw Obstacle("\(name): it has \(vectors.count) vectors; \(Self.indexName) says \(count)")
      }
      return File(name: name, vectors: try vectors.enumerated().map { try ConformanceVector($1, in: name, at: $0) })
    }
    let known = Set(files.map(\.name) + [Self.indexName])
    if let other = names.sorted().first(where: { $0.hasSuffix(".json") && !known.contains($0) }) {
      throw Obstacle("\(other): \(Self.indexName) does not list it")
    }
    var ids: Set<String> = []
    for file in files {
      if let twice = file.vectors.first(where: { !ids.insert($0.id).inserted }) {
        throw Obstacle("\(file.name): the id '\(twice.id)' is taken")
      }
    }
  }

  /// The same folder with these vectors alone.
  public func only(_ ids: Set<String>) -> VectorFolder {
    VectorFolder(files: files.map { File(name: $0.name, vectors: $0.vectors.filter { ids.contains($0.id) }) })
  }

  private init(files: [File]) { self.files = files }

  private static func json(_ name: String, _ read: (String) throws -> [UInt8]?) throws -> JSON {
    guard let bytes = try read(name) else { throw Obstacle("\(name): there is no such file") }
    let json: JSON
    do throws(FormatError) {
      json = try JSON.parse(bytes, limits: ReadingLimits()).value
    } catch {
      throw Obstacle("\(name): \(error.sentence)")
    }
    guard let version = json["version"]?.integer else { throw Obstacle("\(name): it has no version") }
    guard version == 1 else { throw Obstacle("\(name): its version is \(version), and only 1 is known") }
    return json
  }
}

extension ConformanceVector {
  fileprivate init(_ json: JSON, in file: String, at place: Int) throws {
    guard let id = json["id"]?.string, let ask = json["ask"]?.string, let given = json["given"],
      let answer = json["answer"]
    else { throw Obstacle("\(file): vectors[\(place)] has no id, ask, given or answer") }
    (self.id, self.ask, self.given, self.answer) = (id, ask, given, answer)
    title = json["title"]?.string ?? ""
    rules = json["rules"]?.elements?.compactMap(\.string) ?? []
  }

  /// The line that asks a client.
  ///
  /// - Parameter number: The id of the request.
  public func request(_ number: Int) -> [UInt8] {
    JSON.present(["id": number, "version": 1, "ask": ask, "given": given]).writeCompactly()
  }
}

extension ConformanceVector {
  /// The first difference between the answer that it needs and a client's; nil if there is none.
  public func difference(from reply: ConformanceReply) -> Difference? {
    switch reply {
    case .unsupported(let why): return Difference(field: "unsupported", expected: answer, got: .string(why))
    case .answer(let found):
      return answer.firstDifference(from: found).map {
        Difference(field: $0.path, expected: $0.own ?? .null, got: $0.other ?? .null)
      }
    }
  }
}

extension ConformanceReply {
  /// Reads the line that a client has answered; nil if it is not an answer to this request.
  public init?(_ line: [UInt8], to number: Int) {
    guard let json = try? JSON.parse(line).value, json["id"]?.integer == number, json.members?.count == 2 else {
      return nil
    }
    if let answer = json["answer"] {
      self = .answer(answer)
    } else if let why = json["unsupported"]?.string {
      self = .unsupported(why)
    } else {
      return nil
    }
  }
}

extension JSON {
  /// Whether both mean the same to a client: numbers by value, texts by code points, objects in any order.
  func isSame(as other: JSON) -> Bool {
    switch (self, other) {
    case (.string(let a), .string(let b)): a.unicodeScalars.elementsEqual(b.unicodeScalars)
    case (.number(let a), .number(let b)): a == b || Double(a) == Double(b)
    case (.array(let a), .array(let b)): a.count == b.count && zip(a, b).allSatisfy { $0.isSame(as: $1) }
    case (.object(let a), .object(let b)):
      a.count == b.count
        && a.allSatisfy { member in
          b.first { $0.name.unicodeScalars.elementsEqual(member.name.unicodeScalars) }?.value.isSame(as: member.value)
            ?? false
        }
    default: self == other
    }
  }

  /// The first place at which both differ, with what each has there: `steps[0].shown`.
  func firstDifference(from other: JSON, at path: String = "answer") -> (path: String, own: JSON?, other: JSON?)? {
    if isSame(as: other) { return nil }
    switch (self, other) {
    case (.array(let a), .array(let b)):
      for i in 0..<max(a.count, b.count) {
        guard i < a.count, i < b.count else {
          return ("\(path)[\(i)]", i < a.count ? a[i] : nil, i < b.count ? b[i] : nil)
        }
        if let found = a[i].firstDifference(from: b[i], at: "\(path)[\(i)]") { return found }
      }
    case (.object(let a), .object(let b)):
      for name in (a + b).map(\.name) {
        guard let own = self[name], let others = other[name] else {
          return ("\(path).\(name)", self[name], other[name])
        }
        if let found = own.firstDifference(from: others, at: "\(path).\(name)") { return found }
      }
    default: break
    }
    return (path, self, other)
  }
}
