import FeedClient
import FeedModel
import PreviewServer
import ScenarioReplay

/// What devices keep, and what is asked of them in tests and in the preview.
extension FuzzTarget {
  static let state = FuzzTarget(
    "state", corpus: "state",
    words: Words.json + Words.plist + Words.numbers + Words.dates + Words.characters
      + ["publish.format", "publish.launches", "$date", "$data", "iPrompt"]
  ) { bytes in
    guard let document = try? StateDocument(bytes) else { return }
    var values = document.values
    values["publish.launches"] = .integer(7)
    let written = try document.bytes(with: values)
    let again = try StateDocument(written)
    try promise(again.values == values, "the values are not the same after a change and reading again")
    try promise(try again.bytes(with: values) == written, "what nothing changes in is written differently")
  }

  static let scenarios = FuzzTarget(
    "scenarios", corpus: "scenarios", and: ["Tests/SimulationTests/ScenarioReplay/Fixtures/inspection"],
    words: Words.json + Words.numbers + Words.dates + Words.versions + Words.characters
      + ["events", "launch", "expect", "state", "server", "options", "device", "foreground", "\"now\":"]
  ) { bytes in
    guard let json = try? JSON.parse(bytes).value, let file = try? ScenarioFile(json) else { return }
    let results = await replay(file)
    try promise(results.count == file.entries.count, "\(file.entries.count) scenarios gave \(results.count) results")
  }

  /// The first line is the question, the rest is the body.
  static let previewQuestions = FuzzTarget(
    "preview-questions", corpus: "preview-questions",
    words: Words.json + Words.numbers + Words.dates + Words.versions + Words.characters
      + ["device", "past", "state", "now", "airplane", "copies", "taps", "explain", "channel", "entries", "locale"]
  ) { bytes in
    let end = bytes.firstIndex(of: 0x0A) ?? bytes.endIndex
    let (question, body) = (String(decoding: bytes[..<end], as: UTF8.self), Array(bytes[end...]))
    let (status, answer) =
      switch question {
      case "scenario": await PreviewedSite.devices.scenario(body, on: PreviewedSite.output)
      case "audiences": await PreviewedSite.devices.audiences(body, on: PreviewedSite.output)
      case "witness": await PreviewedSite.devices.witness(body, on: PreviewedSite.output)
      default: await PreviewedSite.devices.launch(body, on: PreviewedSite.output)
      }
    try promise([200, 400].contains(status), "the status is \(status): \(String(decoding: answer, as: UTF8.self))")
    try promise((try? JSON.parse(answer, limits: .answer)) != nil, "the answer is not JSON")
  }
}

extension ReadingLimits {
  fileprivate static let answer = ReadingLimits(maxBytes: 64 << 20, maxDepth: 1024)
}
