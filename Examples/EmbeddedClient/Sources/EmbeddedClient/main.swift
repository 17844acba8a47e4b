// Snoodle, an app without a window: it shows in the terminal what a site has published, one item after another, and reads
// from there what the user taps.
//
//   swift run EmbeddedClient https://updates.example.com/ 2.2.2

import PublishClient

let arguments = CommandLine.arguments.dropFirst()
guard let site = arguments.first, let version = arguments.dropFirst().first else {
  fatalError("usage: EmbeddedClient SITE VERSION")
}

// How files are fetched, where state is stored, what this app is, and how it opens a URL.
let environment = FeedEnvironment(
  transport: .standard,
  store: FileStore("snoodle-state.plist") { print("note: \($0)") },
  device: {
    var device = FeedDevice.current()
    device.appVersion = FeedVersion(version)
    device.appName = "Snoodle"
    return device
  },
  open: { print("→ opens \($0)") },
  report: { print("note: \($0)") })

let feeds = FeedClients(site: site, environment: environment)

// The app was launched.
for outcome in await feeds.launched() {
  print("\(outcome.feed.channel): \(outcome.reason ?? "something to show")")
}
await feeds.show { item in
  if case .banner(let banner) = item {
    // An app with a screen shows it in a web view; here it is closed at once.
    print("\n[\(banner.view.file)]")
    return nil
  }
  print("\n\(item.title ?? "")\n\n\(item.message ?? "")\n")
  for (number, button) in item.buttons.enumerated() { print("  \(number + 1)  \(button.label)") }
  // An empty line taps the last button.
  let typed = readLine().flatMap { Int($0) } ?? item.buttons.count
  return item.buttons[min(max(typed, 1), item.buttons.count) - 1].answer
}
