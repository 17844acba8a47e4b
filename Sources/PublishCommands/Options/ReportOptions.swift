import ArgumentParser

/// How findings are printed.
struct ReportOptions: ParsableArguments {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json, github, sarif
  }

  @Option(help: "text for people; json, github (workflow annotations) or sarif for programs.")
  var format = Format.text

  @Flag(help: "Show every note and warning, also the eleventh of a kind.")
  var verbose = false
}
