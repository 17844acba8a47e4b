import ArgumentParser

/// What was published before, and whether it may be withdrawn as a whole.
struct PreviousOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      What was published last: a folder, the address that it is served at, or git:COMMIT. Its manifest lists the keys \
      that devices remember and the files that they may still request. If the site is signed, an address has to have its \
      signature. Default: the output folder.
      """, valueName: "folder|url"), completion: .directory)
  var previous: String?

  @Flag(
    help: """
      Believe what --previous names although no key of the site has signed it: once, when a site is signed for the first \
      time, or with entirely new keys.
      """)
  var trustPrevious = false

  @Flag(help: "Allow a site that publishes nothing, even if everything published so far is withdrawn.")
  var allowEmpty = false

  func validate() throws {
    guard trustPrevious, previous == nil else { return }
    throw ValidationError("--trust-previous needs --previous: the output folder is believed anyway.")
  }
}
