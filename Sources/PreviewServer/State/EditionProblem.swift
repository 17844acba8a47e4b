internal import FeedModel
internal import LocalServer

/// Why there is no output to show for a moment.
enum EditionProblem: Error, Equatable {
  /// While the first build goes on, and after it has failed.
  case notYet
  /// Too many other moments are being built.
  case busy
  /// The first error of a build for that moment, as a terminal shows it.
  case broken(Instant, String)

  var sentence: String {
    switch self {
    case .notYet: sentenceBeforeTheFirst
    case .busy: "The site is being built for several other moments. Try again."
    case .broken(let moment, let error): "The site can't be built for \(moment.rfc3339). \(error)"
    }
  }

  /// For scripts.
  var response: Response { isTemporary ? .error(503, sentence).retry : .error(409, sentence) }

  /// For people.
  var page: Response { isTemporary ? .text(503, sentence).retry : .text(409, sentence) }

  private var isTemporary: Bool { self == .notYet || self == .busy }
}
