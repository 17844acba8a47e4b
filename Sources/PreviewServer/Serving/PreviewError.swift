internal import Disk
internal import LocalServer

/// Why the preview could not start.
public enum PreviewError: Error, Equatable {
  case portTaken(Int)
  case portNotAllowed(Int)
  case noSuchPort(Int)
  /// What the system said.
  case notListening(port: Int, reason: String)
  /// One sentence about the library that serves.
  case noServer(reason: String)
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
    case .noServer(let reason):
      return "cannot serve: \(reason)"
    }
  }
}

extension PreviewError {
  init(_ error: ServerError, port: Int) {
    self =
      switch error {
      case .system(EADDRINUSE): .portTaken(port)
      case .system(EACCES): .portNotAllowed(port)
      case .system(let code): .notListening(port: port, reason: String(cString: strerror(code)))
      case .library(let reason): .noServer(reason: reason)
      }
  }
}
