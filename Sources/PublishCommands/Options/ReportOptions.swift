import ArgumentParser

/// How diagnostics are printed.
struct ReportOptions: ParsableArguments {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json, github, sarif
  }

  @Option(help: "text for people; json, github (workflow annotations) or sarif for programs.")
  var format = Format.text

  @Flag(
    help: """
      Show all findings: not just the first ten of each kind, and also warnings and notes when there are errors. The other \
      formats always have all of them.
      """)
  var verbose = false
}
