import Testing

extension Trait where Self == ConditionTrait {
  /// For documents about all commands: `PUBLISH_WITHOUT=Exchange` builds a program without some.
  static var ofWholeProgram: Self { .enabled(if: PublishProgram.hasExchange, "the program has no Exchange") }
}

extension PublishProgram {
  static let hasExchange = commands.contains("import")
}
