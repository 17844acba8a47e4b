extension StoreProblem {
  /// For what is told once, and again only after it went well in between.
  enum Kind { case setAside, newer, unsupported, unreadable, unwritable, locked }

  var kind: Kind {
    switch self {
    case .setAside: .setAside
    case .newer: .newer
    case .unsupported: .unsupported
    case .unreadable: .unreadable
    case .unwritable: .unwritable
    case .locked: .locked
    }
  }
}
