// Snoodle, an app without a window: it shows its alerts in the terminal, and reads from there what the user taps.
//
//   swift run EmbeddedClient https://updates.example.com/ 2.2.2

import CurlTransport
import FeedClient
import FeedEvaluator

let arguments = CommandLine.arguments.dropFirst()
guard let site = arguments.first, let version = arguments.dropFirst().first else {
  fatalError("usage: EmbeddedClient SITE VERSION")
}

// The world, said once: where feeds come from, what is kept where, what this app is, and how it opens a URL.
let environment = FeedEnvironment(
  transport: CurlTransport(),
  store: FileStore("snoodle-state.plist") { print("note: \($0)") },
  device: { Device(appVersion: .init(version), appName: "Snoodle") },
  open: { print("→ opens \($0)") })
let language = await environment.device().locale

let banners = BannersClient(controlFile: .published(.banners, at: site, for: language), environment: environment)
let alerts = AlertsClient(feed: .published(.alerts, at: site, for: language), environment: environment)
let updates = UpdatesClient(remote: .published(.updates, at: site, for: language), environment: environment)
let prompts = PromptsClient(feed: .published(.prompts, at: site, for: language), environment: environment)

// The app was launched.
await environment.countLaunch()

let banner = await banners.becameActive()
print("banner: \(banner.display.map { $0.view.file } ?? "none, as \(banner.reason ?? "")")")

let news = await alerts.launched()
if let alert = news.display {
  await alerts.answer(ask(alert.title, alert.message, alert.buttons), to: alert)
} else {
  print("alert: none, as \(news.reason ?? "")")
}

for alert in await updates.launched().alerts {
  await updates.answer(ask(alert.display.title, alert.display.message, alert.display.buttons), to: alert)
}

if let prompt = await prompts.launched().display {
  await prompts.answer(ask(prompt.title, prompt.message, prompt.buttons), to: prompt)
}

/// An alert, in a terminal. Whoever types nothing taps the last button.
func ask(_ title: String?, _ message: String?, _ buttons: [Button]) -> Answer {
  print("\n\(title ?? "")\n\n\(message ?? "")\n")
  for (number, button) in buttons.enumerated() { print("  \(number + 1)  \(button.label)") }
  let typed = readLine().flatMap { Int($0) } ?? buttons.count
  return buttons[min(max(typed, 1), buttons.count) - 1].answer
}
