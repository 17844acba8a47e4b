import FeedModel

extension FeedError {
  /// For people, without a full stop.
  var sentence: String {
    switch self {
    case .empty: "the file is empty"
    case .tooLarge(let limit): "the file has more than \(limit >> 20) MiB"
    case .tooDeep(let limit, let line, let column): "more than \(limit) levels are nested at \(line):\(column)"
    case .encoding(let problem): problem
    case .syntax(let problem, let line, let column): "\(line):\(column): \(problem)"
    case .notAFeed(let found): "this is \(found), not a feed"
    }
  }
}
