internal import FeedEvaluator
public import FeedModel

extension PressureReport {
  /// `pressure` of `publish.audit/1`.
  ///
  /// - Parameter device: The device of an example, as commands print it; nil if there is none.
  public func json(device: (Budget.Span) -> JSON?) -> JSON {
    .array([
      firstLaunch.json(of: .first, device(.first)), launch.json(of: .launch, device(.launch)),
      day.json(of: .day, device(.day)), week.json(of: .week, device(.week)),
    ])
  }
}

extension LaunchPressure {
  fileprivate func json(of span: Budget.Span, _ device: JSON?) -> JSON {
    .object(
      [
        JSON.Member("span", .string(span.rawValue)), JSON.Member("atMost", .number(most)),
        JSON.Member("reached", displayed.isEmpty && most > 0 ? .null : .number(most)), JSON.Member("where", box.json),
        JSON.Member(
          "displayed",
          .array(
            displayed.map {
              .object([JSON.Member("feed", .string($0.feed.rawValue)), JSON.Member("id", .string($0.id))])
            })), device.map { JSON.Member("example", $0) },
      ].compactMap(\.self))
  }
}

extension WindowPressure {
  fileprivate func json(of span: Budget.Span, _ device: JSON?) -> JSON {
    let example = reached.map { JSON.object((device?.members ?? []) + [$0.example.launchesMember]) }
    return .object(
      [
        JSON.Member("span", .string(span.rawValue)), JSON.Member("seconds", .number(window.seconds)),
        JSON.Member("launches", .number(window.launches)), JSON.Member("atMost", .number(atMost.total)),
        JSON.Member("byFeed", atMost.json), JSON.Member("unanswered", .number(unanswered)),
        JSON.Member("where", box.json), JSON.Member("reached", reached.map { .number($0.displays.total) } ?? .null),
        example.map { JSON.Member("example", $0) },
      ].compactMap(\.self))
  }
}

extension DisplayCounts {
  fileprivate var json: JSON {
    .object(FeedName.allCases.compactMap { feed in byFeed[feed].map { JSON.Member(feed.rawValue, .number($0)) } })
  }
}

extension PressureExample {
  /// Those of its window.
  fileprivate var launchesMember: JSON.Member {
    JSON.Member(
      "launches",
      .array(
        launches.filter { $0.at >= windowStart }.map { launch in
          .object([
            JSON.Member("at", .string(launch.at.rfc3339)), JSON.Member("shown", .array(launch.shown.map(\.json))),
          ])
        }))
  }
}

extension ShownOnce {
  fileprivate var json: JSON {
    .object(
      [
        JSON.Member("feed", .string(feed.rawValue)), JSON.Member("id", .string(id)),
        answer.map { JSON.Member("answer", .string($0.rawValue)) },
        flags.isEmpty ? nil : JSON.Member("flags", .array(flags.map(JSON.string))),
      ].compactMap(\.self))
  }
}

extension Budget.Result {
  /// An entry of `budget` of `publish.audit/1`.
  public var json: JSON {
    .object([
      JSON.Member("name", .string(span.rawValue)), JSON.Member("allowed", .number(allowed)),
      JSON.Member("atMost", .number(atMost)), JSON.Member("reached", reached.map(JSON.number) ?? .null),
      JSON.Member("passed", .boolean(isKept)),
    ])
  }
}
