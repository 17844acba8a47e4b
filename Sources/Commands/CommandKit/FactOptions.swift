package import ArgumentParser
package import FeedClient
import FeedEvaluator
package import FeedModel
package import Inspection
import Simulation
import Text

/// The options that select devices.
package struct FactOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Only devices with these facts: app=2.3.0, os>=17, seenLast<2, language=de, wifi=false, \
      now=2026-12-24T09:00:00Z, localTime=21:30, age>=30d, launches=1, 'opens snoodle=true', 'flag /beta=true', \
      'place new-editor<2500'. Repeatable, or with commas.
      """, valueName: "facts"))
  package var at: [String] = []

  @Option(help: ArgumentHelp("Only devices at that moment, as with --at now=…", valueName: "instant"))
  package var now: String?

  package init() {}

  /// The facts from options that ``validate()`` has accepted.
  package var given: Given { (try? facts()) ?? Given() }

  /// The facts without `--now`, for commands in which that means something else.
  package var givenAtAnyTime: Given { (try? facts(at)) ?? Given() }

  package func validate() throws { _ = try facts() }

  private func facts() throws -> Given { try facts(at + (try now.map { ["now=\(try Moment.instant($0))"] } ?? [])) }

  private func facts(_ facts: [String]) throws -> Given {
    do throws(Obstacle) {
      return try Given(parsing: facts.joined(separator: ",")) { try? Moment.instant($0) }
    } catch {
      throw ValidationError("--at '\(error)': \(error.advice ?? "").")
    }
  }
}

/// The channels of a question. Permissions are not included: apps ask for them one by one, so they do not compete.
package struct ChannelOptions: ParsableArguments {
  package enum Asked: String, CaseIterable, ExpressibleByArgument { case banners, alerts, updates, prompts }

  @Option(help: "Only this channel. Repeatable.") private var channel: [Asked] = []

  package init() {}

  /// The channels; empty for all.
  package var asked: [FeedChannel] { channel.compactMap { FeedChannel(rawValue: $0.rawValue) } }
}

/// The options that select what is inspected.
package struct InspectOptions: ParsableArguments {
  @Option(help: .publishedPlace, completion: .directory) package var from = "public"
  @OptionGroup package var channels: ChannelOptions
  @Option(help: .onlyLanguage) package var locale: String?
  @Option(help: .versionParts) package var versionParts: Int?
  @Option(help: .feedTimeout, transform: patience(in:)) package var timeout = 30

  package init() {}

  package func validate() throws {
    if let versionParts, !(1...10).contains(versionParts) {
      throw ValidationError("--version-parts \(versionParts): write 1 to 10.")
    }
    _ = try language()
  }

  package func language() throws -> LanguageTag? {
    guard let locale else { return nil }
    guard let tag = LanguageTag(locale) ?? LanguageTag(systemIdentifier: locale) else {
      throw ValidationError("'\(locale)' is not a language tag. Write a BCP 47 tag, such as de or zh-Hant.")
    }
    return tag
  }

  package var imagination: Imagination {
    Imagination(versionParts: versionParts, openedByAll: FeedDevice.wellKnownSchemes)
  }

  package var limits: TransferLimits { TransferLimits(timeout: .seconds(timeout)) }
}
