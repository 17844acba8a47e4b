package import ArgumentParser
package import CommandKit
package import Inspection

/// The options that select what is compared.
package struct ComparisonOptions: ParsableArguments {
  @OptionGroup package var channels: ChannelOptions
  @Option(help: .onlyLanguage) package var locale: String?
  @Option(help: .versionParts) package var versionParts: Int?
  @Option(help: .feedTimeout, transform: patience(in:)) package var timeout = 30

  package init() {}

  package func validate() throws { try inspection(of: "").validate() }

  package var imagination: Imagination { inspection(of: "").imagination }

  /// Whether the question is about all channels and languages.
  package var isWhole: Bool { channels.asked.isEmpty && locale == nil }

  /// The same options for one place.
  package func inspection(of place: String) -> InspectOptions {
    var options = InspectOptions()
    (options.from, options.channels, options.locale) = (place, channels, locale)
    (options.versionParts, options.timeout) = (versionParts, timeout)
    return options
  }
}
