import Processes

/// The system's browser.
enum Browser {
  /// A page that doesn't open is no reason to stop: its address was printed.
  static func open(_ address: String) {
    #if canImport(Darwin)
      let name = "open"
    #else
      let name = "xdg-open"
    #endif
    Task {
      let code = try? await Program(named: name, in: processEnvironment)?.runDetached(
        [address], environment: processEnvironment)
      if code != 0 { Terminal.talk("note: no browser could be opened\n") }
    }
  }
}
