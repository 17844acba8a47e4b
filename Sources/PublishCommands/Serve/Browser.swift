import Foundation

/// The system's browser.
enum Browser {
  /// A page that doesn't open is no reason to stop: its address was printed.
  static func open(_ address: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    #if canImport(Darwin)
      process.arguments = ["open", address]
    #else
      process.arguments = ["xdg-open", address]
    #endif
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.terminationHandler = { if $0.terminationStatus != 0 { complain() } }
    do { try process.run() } catch { complain() }
  }

  private static func complain() { Terminal.talk("note: no browser could be opened\n") }
}
