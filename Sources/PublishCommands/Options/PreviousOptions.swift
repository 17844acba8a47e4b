import ArgumentParser

/// What was published before, and whether it may be withdrawn as a whole.
struct PreviousOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      What was published last: a folder, the address that it is served at, or git:COMMIT. Its manifest lists the keys \
      that devices remember and the files that they may still request. Default: the output folder.
      """, valueName: "folder|url"), completion: .directory)
  var previous: String?

  @Flag(help: "Allow a site that publishes nothing, even if everything published so far is withdrawn.")
  var allowEmpty = false
}
