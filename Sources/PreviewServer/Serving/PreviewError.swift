internal import Disk

/// Why the preview could not start.
public enum PreviewError: Error, Equatable {
  case portTaken(Int)
  case portNotAllowed(Int)
  case noSuchPort(Int)
  /// What the system said.
  case notListening(port: Int, reason: String)
}

extension PreviewError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .portTaken(let port):
      let other = port < 65_535 ? port + 1 : port - 1
      return "port \(port) is taken by another program; write --port \(other), or --port 0 for any free one"
    case .portNotAllowed(let port):
      return "port \(port) is only for the system's own services; write --port 8080, or --port 0 for any free one"
    case .noSuchPort(let port):
      return "there is no port \(port); ports go from 1 to 65535, and --port 0 takes any free one"
    case .notListening(let port, let reason):
      return "cannot listen on port \(port): \(reason)"
    }
  }
}

/// What the system answered, as its number.
struct SystemError: Error {
  var code: Int32
}

extension PreviewError {
  init(_ error: SystemError, port: Int) {
    self =
      switch error.code {
      case EADDRINUSE: .portTaken(port)
      case EACCES: .portNotAllowed(port)
      default: .notListening(port: port, reason: String(cString: strerror(error.code)))
      }
  }
}
