/// The reason why something cannot be done, in words for people.
public struct Obstacle: Error, Equatable, Sendable, CustomStringConvertible {
  /// One sentence without a capital letter and a full stop, or the part of one for which there is a frame: the rest of one
  /// that begins with a file's name, or the words that cannot be read.
  public var description: String
  /// The remedy as an imperative, if one is known.
  public var advice: String?

  public init(_ description: String, advice: String? = nil) { (self.description, self.advice) = (description, advice) }
}
