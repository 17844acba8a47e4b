import Foundation
import TestKit
import Testing

/// Each device that a command prints comes with a `publish check` that shows the same.
@Suite struct WitnessTests {
  /// The demo, and the same with a banner for two languages and a part of the devices. Built once for all questions.
  private static let outputs = Result {
    let site = try Demo.whole()
    try site.published("build --output old --now \(Demo.now)")
    try site.edit(
      "content/notifications/wifi-sync.md", "onWifi: true", "onWifi: true, localeIn: [fr, de-AT], rolloutPercent: 30")
    try site.published("build --output new --now \(Demo.now)")
    return try ["old": site.tree("old"), "new": site.tree("new")]
  }

  private static func folder() throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    for (name, output) in try outputs.get() {
      for (path, bytes) in output.files where !path.hasSuffix("/") { try folder.make("\(name)/\(path)", bytes) }
    }
    return folder
  }

  @Test(
    arguments: [
      "audit --from new", "audit --from new --format json",
      "audit --from new --now 2026-12-01T00:00:00Z --channel banners --format json", "diff old new",
      "diff old new --format json", "signoff old new --format json",
      "explain dark-mode --from new --app-version 1.0 --locale fr", "explain wifi-sync --from new --app-version 2.0",
      "explain rate-us --from new --app-version 2.0 --first-launch --format json",
      "explain 2.4.0 --from new --app-version 2.4.0 --format json",
      "explain wifi-sync --from new --app-version 2.0 --locale fr --no-wifi --rollout 10",
      "explain wifi-sync --from new --app-version 2.0 --locale fr --rollout 60 --format json",
      "explain wifi-sync --from new --app-version 2.0 --locale de-AT --rollout 100",
    ])
  func isConfirmed(_ question: String) throws {
    let folder = try Self.folder()
    let run = try folder.publish(question)
    #expect(run.code == 0, "\(run.talk)")
    let commands = try Self.commands(in: run.output)
    #expect(!commands.isEmpty)
    for command in commands {
      let check = try PublishProgram(folder: folder.path).run(Array(command.shellWords.dropFirst()))
      #expect(check.code == 0, "\(command)\n\(check.output)\(check.talk)")
    }
  }

  private static func commands(in output: String) throws -> Set<String> {
    guard !output.hasPrefix("{") else {
      return commands(in: try JSONSerialization.jsonObject(with: Data(output.utf8)))
    }
    let found = output.split(separator: "\n").compactMap { line in
      line.range(of: "publish check --from").map { String(line[$0.lowerBound...]) }
    }
    return Set(found)
  }

  private static func commands(in json: Any) -> Set<String> {
    switch json {
    case let text as String: text.hasPrefix("publish check --from") ? [text] : []
    case let members as [String: Any]: members.values.reduce(into: []) { $0.formUnion(commands(in: $1)) }
    case let elements as [Any]: elements.reduce(into: []) { $0.formUnion(commands(in: $1)) }
    default: []
    }
  }
}
