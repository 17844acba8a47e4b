/// A named row of a table.
struct Case<Input: Sendable, Answer: Sendable>: Sendable, CustomStringConvertible {
  var name: String
  var input: Input
  var answer: Answer

  init(_ name: String, _ input: Input, _ answer: Answer) {
    self.name = name
    self.input = input
    self.answer = answer
  }

  var description: String { name }
}
