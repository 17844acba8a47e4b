import Authoring
import Diagnostics
import ScenarioReplay
import WireFormats

extension YAMLValue {
  /// Reads a scenario file that is YAML. Nil for one that has nothing but white space and comments.
  init?(scenario bytes: [UInt8], path: String) throws(ScenarioSourceProblem) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ScenarioSourceProblem(
        .notUTF8, "the file is not UTF-8", fix: "save it as UTF-8", at: SourceLocation(path: path))
    }
    do throws(YAMLError) {
      try self.init(parsing: text, path: path)
    } catch {
      throw ScenarioSourceProblem(error.diagnostic, in: text)
    }
  }

  /// Where that path leads; where it leads nowhere, the last thing on the way. Of a member it is the place of its key.
  func place(of path: some Collection<ScenarioProblem.Step>) -> SourceLocation {
    switch (self, path.first) {
    case (.sequence(let items, _), .index(let index)) where items.indices.contains(index):
      items[index].place(of: path.dropFirst())
    case (.mapping(let members, _), .name(let name)):
      members.first { $0.key.value == name }.map { $0.place(of: path.dropFirst()) } ?? location
    default: location
    }
  }

  private var location: SourceLocation {
    switch self {
    case .scalar(let scalar, _): scalar.location
    case .sequence(_, let place), .mapping(_, let place): place
    }
  }
}

extension YAMLValue.Member {
  fileprivate func place(of path: some Collection<ScenarioProblem.Step>) -> SourceLocation {
    path.isEmpty ? key.location : value.place(of: path)
  }
}
