import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The two streams: results on one, talk on the other.
enum Terminal {
  static func print(_ text: String) { write(text, to: .standardOutput) }

  static func talk(_ text: String) { write(text, to: .standardError) }

  /// Colours are for terminals, and for people who did not ask for none (no-color.org).
  static var talksInColor: Bool {
    let environment = ProcessInfo.processInfo.environment
    guard environment["NO_COLOR", default: ""].isEmpty, environment["TERM"] != "dumb" else { return false }
    return isatty(STDERR_FILENO) == 1
  }

  private static func write(_ text: String, to stream: FileHandle) {
    // A reader that went away, as `head` does, is no reason to fail.
    try? stream.write(contentsOf: Data(text.utf8))
  }
}
