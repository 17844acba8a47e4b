import FeedModel
import Foundation
import ScenarioReplay
import TestKit
import Testing

/// A device displays the same in the simulator, in `publish check` and in `publish replay`, for the same reasons.
@Suite struct ThreeAnswersTests {
  @Test(
    "check and the simulator agree on every result, every gate and the device's state", arguments: 0..<DemoDevices.count
  )
  func checkAndSimulator(_ number: Int) async throws {
    let device = try await DemoDevices.all.value[number]
    var random = SeededGenerator(seed: UInt64(number))
    let taps = Taps(on: try #require(try await DemoDevices.launched.value[number]), &random)
    let simulated = try await Simulator.launch(device, taps.json)
    let checked = try Checked(device, taps.options)
    #expect(checked.report["device"] == simulated["device"])
    expectEqual(checked.results.map { $0.without(Checked.ofTaps) }, simulated["results"]?.elements ?? [], device)
    #expect(checked.effects == taps.effects(in: simulated), "\(device)")
    #expect(checked.state == simulated["state"], "\(device)")
  }

  private func expectEqual(_ checked: [JSON], _ simulated: [JSON], _ device: DemoDevice) {
    #expect(checked.count == simulated.count, "\(device)")
    for (checked, simulated) in zip(checked, simulated) where checked != simulated {
      let texts = [checked, simulated].map { String(decoding: $0.writeCompactly(), as: UTF8.self) }
      Issue.record("\(device):\ncheck:     \(texts[0])\nsimulator: \(texts[1])")
    }
  }

  @Test("replay passes scenarios that expect the simulator's results", arguments: FeedChannel.allCases)
  func checkAndReplay(_ channel: FeedChannel) async throws {
    var scenarios: [JSON] = []
    let launched = try await DemoDevices.launched.value
    for (number, device) in try await DemoDevices.all.value.enumerated() {
      let shown = launched[number]?["results"]?.elements ?? []
      let feeds = try DemoFeeds(for: device.locale)
      scenarios.append(DemoScenario(channel, of: device, "device \(number)", on: feeds, showing: shown).json)
    }
    #expect(try await DemoScenario.failures(scenarios, channel) == [])
    // Would it tell, if they were not? Every fifth will do.
    let slips = scenarios.enumerated().filter { $0.offset.isMultiple(of: 5) }.map(\.element)
    let failures = try await DemoScenario.failures(slips.compactMap(DemoScenario.expectingSomethingElse), channel)
    #expect(failures.count == slips.count)
  }

  @Test("the devices differ: each entry of the demo is displayed by some and not by others")
  func devicesDiffer() async throws {
    var displayed: [String: Int] = [:]
    for reply in try await DemoDevices.launched.value.values {
      for result in reply["results"]?.elements ?? [] {
        let (feed, id) = (result["channel"]?.string ?? "", result["id"]?.string ?? "nothing")
        displayed["\(feed) \(id)", default: 0] += 1
      }
    }
    let expected = [
      "banners download-update", "banners welcome-tour", "banners rate-snoodle", "banners wifi-sync",
      "banners dark-mode",
      "banners nothing", "alerts 2026/10/02-snoodle-pad", "alerts 2026/11/20-dark-mode", "alerts nothing",
      "updates 2.4.0", "updates 2.3.0", "updates 2.2.2", "updates nothing", "prompts rate-us", "prompts join-beta",
      "prompts nothing", "permissions camera", "permissions notifications", "permissions photos", "permissions nothing",
    ]
    for entry in expected { #expect(displayed[entry, default: 0] > 0, "\(entry): \(displayed)") }
  }
}

/// What a user does at one launch: an answer to everything that is displayed, each channel's the same in both tools.
private struct Taps {
  private var answers: [(feed: JSON, id: JSON, word: String)] = []
  private let permission: String

  init(on looking: JSON, _ random: inout SeededGenerator) {
    permission = random.one(of: ["grant", "deny"])
    for alert in looking["screen"]?["alerts"]?.elements ?? [] {
      let words = (alert["buttons"]?.elements ?? []).compactMap { $0["answer"]?.string }
      let word = words.contains(permission) ? permission : random.one(of: words)
      answers.append((alert["feed"] ?? .null, alert["id"] ?? .null, word))
    }
  }

  /// In the order of `publish check`, which answers each permission before it asks for the next.
  var json: [JSON] {
    let waiting = answers.filter { !isPermission($0.feed) }.map { Simulator.answer($0.feed, $0.id, $0.word) }
    return waiting
      + DemoFeeds.accesses.flatMap { access in
        let answer = answers.first { isPermission($0.feed) && $0.id == .string(access) }
        return [Simulator.request(access)] + (answer.map { [Simulator.answer($0.feed, $0.id, $0.word)] } ?? [])
      }
  }

  var options: [String] {
    let options = answers.map { "\(FeedName(rawValue: $0.feed.string ?? "")?.channel.rawValue ?? "")=\($0.word)" }
    return Set(options).sorted().flatMap { ["--answer", $0] }
  }

  /// What each answer opened, and what the app heard; as ``Checked/effects``.
  func effects(in simulated: JSON) -> [String: JSON] {
    var effects: [String: JSON] = [:]
    for (tap, effect) in zip(json, simulated["taps"]?.elements ?? []) {
      guard tap["type"] == .string("answer"), effect["happened"] == .boolean(true) else { continue }
      let opened = effect["opened"].flatMap { $0.elements?.isEmpty == true ? nil : $0 } ?? .null
      let heard: [(String, JSON)] = [("answer", tap["answer"] ?? .null), ("opened", opened)]
      let feed = tap["feed"]?.string?.prefix { $0 != "." } ?? ""
      effects["\(feed) \(tap["id"]?.string ?? "")"] = object(heard + [("completion", effect["completion"] ?? .null)])
    }
    return effects
  }

  private func isPermission(_ feed: JSON) -> Bool { feed.string == FeedName.permissions.rawValue }
}

/// What `publish check` answers, and the file that keeps its device.
private struct Checked {
  let report: JSON
  let state: JSON

  static let ofTaps = ["answer", "opened", "completion"]

  init(_ device: DemoDevice, _ answers: [String]) throws {
    let workshop = TemporaryFolder(inMemory: true)
    if let state = device.state { try workshop.make("device.json", Data(state.write())) }
    let options = ["--from", "\(Demo.repository)/public", "--state", "device.json", "--format", "json", "--explain"]
    let run = try PublishProgram(folder: workshop.path).run(["check"] + device.checkOptions + options + answers)
    try #require(run.code == 0, "\(device): \(run.talk)")
    report = try JSON.parse(Array(run.output.utf8)).value
    state = try JSON.parse(Array(try workshop.text("device.json").utf8)).value
  }

  var results: [JSON] { report["results"]?.elements ?? [] }

  var effects: [String: JSON] {
    var effects: [String: JSON] = [:]
    for result in results {
      guard let answer = result["answer"] else { continue }
      // The feed in whatever language.
      let feed = result["feed"]?.string?.prefix { !"_.".contains($0) } ?? ""
      effects["\(feed) \(result["id"]?.string ?? "")"] = object([
        ("answer", answer), ("opened", result["opened"] ?? .null), ("completion", result["completion"] ?? .null),
      ])
    }
    return effects
  }
}
