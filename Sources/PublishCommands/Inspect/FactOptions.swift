import ArgumentParser
import Inspection

/// Which devices are in question.
struct FactOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Only devices with these facts: app=2.3.0, os>=17, seenLast<2, language=de, wifi=false, \
      now=2026-12-24T09:00:00Z, age>=30d, launches=1, 'opens snoodle=true'. Repeatable, or with commas.
      """, valueName: "facts"))
  var at: [String] = []

  @Option(help: ArgumentHelp("Only devices at that moment, as with --at now=…", valueName: "instant"))
  var now: String?

  /// Of options that ``validate()`` has accepted.
  var given: DeviceFacts { (try? facts()) ?? DeviceFacts() }

  func validate() throws { _ = try facts() }

  private func facts() throws -> DeviceFacts {
    try DeviceFacts(parsing: at + (now.map { ["now=\(try Moment.instant($0))"] } ?? []))
  }
}

/// What is known of devices, and how it was written.
struct DeviceFacts: Sendable {
  var given = Given()
  /// Empty for all devices.
  var text = ""

  init() {}

  init(parsing facts: [String]) throws {
    text = facts.joined(separator: ",")
    do throws(GivenProblem) {
      given = try Given(parsing: text)
    } catch {
      throw ValidationError("--at '\(error.text)': \(error.advice).")
    }
  }
}
