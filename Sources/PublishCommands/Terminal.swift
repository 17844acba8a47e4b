import Disk
import Foundation

/// The two streams: results on one, talk on the other.
enum Terminal {
  /// Results. Where they can't be written the program ends with 1: a file that was cut must not pass for a whole one.
  static func print(_ text: String) {
    guard let error = write(text, to: STDOUT_FILENO) else { return }
    talk("error: standard output could not be written: \(String(cString: strerror(error)))\n")
    exit(1)
  }

  static func talk(_ text: String) { _ = write(text, to: STDERR_FILENO) }

  /// Whether somebody reads along.
  static var talksToPerson: Bool { isatty(STDERR_FILENO) == 1 }

  /// Colours are for terminals, and for people who did not ask for none (no-color.org).
  static var talksInColor: Bool {
    let environment = ProcessInfo.processInfo.environment
    guard environment["NO_COLOR", default: ""].isEmpty, environment["TERM"] != "dumb" else { return false }
    return talksToPerson
  }

  /// - Returns: The error's number; nil where all was written, or the reader went away, as `head` does.
  private static func write(_ text: String, to stream: Int32) -> Int32? {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { systemWrite(stream, $0.baseAddress, $0.count) }
      if count >= 0 {
        bytes = bytes.dropFirst(count)
      } else if errno == EPIPE {
        return nil
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }
}

/// The system's, by a name that nothing here shadows.
private func systemWrite(_ stream: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(stream, bytes, count)
}
