internal import FeedModel
internal import Inspection
internal import WireFormats

extension InspectionCase {
  /// Whether some device with the given facts can be shown an entry.
  func audienceDifferences() throws -> [Difference] {
    let expected = try answer.fields(["shown"])
    let id = try question.required("id")
    let name = try id.name()
    let feed = try feed()
    // Otherwise a misspelled id would be shown to nobody, as expected.
    guard feed.ids.contains(name) else {
      throw id.fail("there is no \"\(name)\" in \(feed.name.rawValue); remove the case if it was withdrawn")
    }
    let isShown = try Audience.exists(for: name, in: feed, given: try given(), imagination: try imagination())
    let shown = try expected.required("shown").flag()
    return shown == isShown ? [] : [difference("shown", .boolean(shown), .boolean(isShown))]
  }

  private func given() throws(ValueProblem) -> Given {
    guard let at = question["at"] else { return Given() }
    let text = try at.name()
    do throws(GivenProblem) {
      return try Given(parsing: text)
    } catch {
      throw at.fail("\"\(error.text)\": \(error.advice)")
    }
  }
}
