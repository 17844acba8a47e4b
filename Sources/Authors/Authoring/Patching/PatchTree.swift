import Text

/// The content of keys, regardless of how they are written. Operations on it are the standard for judging a patch of a
/// file's bytes.
package indirect enum PatchTree: Equatable {
  case text(String)
  /// `~`, `null`, or no value at all.
  case nothing
  case list([PatchTree])
  case map([Member])

  package struct Member: Equatable {
    package var name: String
    package var value: PatchTree
    /// Whether the key is new, so that the patch decides its place among the others.
    var isNew = false
  }

  init(_ node: YAMLNode) {
    switch node {
    case .scalar(let scalar): self = scalar.isNothing ? .nothing : .text(scalar.value)
    case .sequence(let items, _): self = .list(items.map(PatchTree.init))
    case .mapping(let mapping):
      self = .map(mapping.entries.map { Member(name: $0.key.value, value: PatchTree($0.value)) })
    case .refused: self = .nothing
    }
  }

  init(_ value: PatchValue) {
    switch value {
    case .text(let text), .plain(let text): self = .text(text)
    case .list(let items): self = .list(items.map(PatchTree.init))
    case .map(let entries): self = .map(entries.map { Member(name: $0.name, value: PatchTree($0.value)) })
    }
  }

  // MARK: Operations

  /// - Returns: False if it cannot be done.
  mutating func apply(_ operation: PatchOperation) -> Bool {
    switch operation {
    case .set(let path, let value): set(path.names[...], PatchTree(value))
    case .remove(let path): remove(path.names[...])
    case .rename(let path, let name): rename(path.names[...], to: name)
    case .move(let path, let target):
      if let value = self.value(at: path), self.value(at: target) == nil {
        set(target.names[...], value) && remove(path.names[...])
      } else {
        false
      }
    case .replaceText: true
    }
  }

  package func value(at path: FieldPath) -> PatchTree? {
    path.names.reduce(self) { (node: PatchTree?, name) in
      switch node {
      case .map(let members)?: members.first { $0.name == name }?.value
      case .list(let items)?: Int(plain: name).flatMap { items.indices.contains($0) ? items[$0] : nil }
      default: nil
      }
    }
  }

  /// The beginning of a path that ends at the first list on it. Places in a list move, so that it can only be compared as a
  /// whole.
  func pathToList(on path: FieldPath) -> FieldPath {
    let lists = path.names.indices.lazy.map { FieldPath(Array(path.names[..<$0])) }.filter {
      if case .list = value(at: $0) { true } else { false }
    }
    return lists.first ?? path
  }

  private mutating func set(_ path: ArraySlice<String>, _ value: PatchTree) -> Bool {
    guard let name = path.first else {
      self = value
      return true
    }
    let rest = path.dropFirst()
    switch self {
    case .text: return false
    case .nothing:
      self = .map([])
      return set(path, value)
    case .list(var items):
      guard let index = Int(plain: name), (0...items.count).contains(index) else { return false }
      if index == items.count {
        guard rest.isEmpty else { return false }
        items.append(value)
      } else if !items[index].set(rest, value) {
        return false
      }
      self = .list(items)
    case .map(var members):
      let index = members.firstIndex { $0.name == name } ?? members.count
      if index == members.count { members.append(Member(name: name, value: .map([]), isNew: true)) }
      guard members[index].value.set(rest, value) else { return false }
      self = .map(members)
    }
    return true
  }

  /// Removes a value, and the map around it if that becomes empty. A list keeps its last element.
  private mutating func remove(_ path: ArraySlice<String>) -> Bool {
    guard let name = path.first else { return false }
    switch self {
    case .text, .nothing: return false
    case .list(var items):
      guard let index = Int(plain: name), items.indices.contains(index) else { return false }
      if path.count == 1 {
        guard items.count > 1 else { return false }
        items.remove(at: index)
      } else if !items[index].remove(path.dropFirst()) || items[index] == .map([]) {
        return false
      }
      self = .list(items)
    case .map(var members):
      guard let index = members.firstIndex(where: { $0.name == name }) else { return false }
      if path.count > 1, !members[index].value.remove(path.dropFirst()) { return false }
      if path.count == 1 || members[index].value == .map([]) { members.remove(at: index) }
      self = .map(members)
    }
    return true
  }

  private mutating func rename(_ path: ArraySlice<String>, to new: String) -> Bool {
    guard let name = path.first else { return false }
    switch self {
    case .text, .nothing: return false
    case .list(var items):
      guard let index = Int(plain: name), items.indices.contains(index), path.count > 1,
        items[index].rename(path.dropFirst(), to: new)
      else { return false }
      self = .list(items)
    case .map(var members):
      guard let index = members.firstIndex(where: { $0.name == name }) else { return false }
      if path.count > 1 {
        guard members[index].value.rename(path.dropFirst(), to: new) else { return false }
      } else {
        guard new == name || !members.contains(where: { $0.name == new }) else { return false }
        members[index].name = new
      }
      self = .map(members)
    }
    return true
  }

  // MARK: Comparison

  /// Whether a file has this content: the same values, and all keys except new ones in this order.
  func says(_ found: PatchTree) -> Bool {
    switch (self, found) {
    case (.map(let members), .map(let all)):
      let new = members.filter(\.isNew)
      let old = all.filter { member in !new.contains { $0.name.isSame(as: member.name) } }
      guard all.count == members.count, old.count + new.count == all.count else { return false }
      return zip(members.filter { !$0.isNew }, old).allSatisfy {
        $0.name.isSame(as: $1.name) && $0.value.says($1.value)
      }
        && new.allSatisfy { member in
          all.first { $0.name.isSame(as: member.name) }.map { member.value.says($0.value) } ?? false
        }
    case (.list(let items), .list(let all)):
      return items.count == all.count && zip(items, all).allSatisfy { $0.says($1) }
    case (.text(let text), .text(let other)): return text.isSame(as: other)
    case (.nothing, .nothing): return true
    default: return false
    }
  }
}

extension Placed<String> {
  fileprivate var isNothing: Bool { value.isEmpty ? length < 2 : isNull }
}
