import FeedEvaluator
import FeedModel

/// Noon of a day in June 2026: the now of every test that doesn't care.
let noon = Instant(secondsSince1970: 1_781_352_000)

let day = 86_400

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

func app(_ version: Version) -> Device { Device(appVersion: version) }
