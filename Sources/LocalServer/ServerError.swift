internal import Disk

/// Why a server could not start.
public enum ServerError: Error, Equatable {
  /// The number that the system answered.
  case system(code: Int32)
  /// GNU libmicrohttpd could not be loaded, or does not start.
  ///
  /// - Parameter reason: One sentence, without its end.
  case library(reason: String)

  /// Of the last system call.
  static var last: ServerError { .system(code: errno) }
}
