internal import CMicroHTTPD
internal import Disk

/// GNU libmicrohttpd, loaded when the first server starts.
struct MicroHTTPD: @unchecked Sendable {
  /// Of a library that stays for as long as the program.
  let functions: cmhd_functions

  static func loaded() throws(ServerError) -> MicroHTTPD { try result.get() }

  private static let result = Result { () throws(ServerError) in try load() }

  private static func load() throws(ServerError) -> MicroHTTPD {
    guard let library = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else {
      throw .library(reason: "the library libmicrohttpd is not installed (\(advice))")
    }
    let functions = UnsafeMutablePointer<cmhd_functions>.allocate(capacity: 1)
    defer { functions.deallocate() }
    if let missing = cmhd_find(functions, library) {
      throw .library(reason: "libmicrohttpd has no \(String(cString: missing)); 0.9.73 or newer is needed (\(advice))")
    }
    return MicroHTTPD(functions: functions.pointee)
  }

  #if canImport(Darwin)
    private static let names = [
      "libmicrohttpd.dylib", "/opt/homebrew/lib/libmicrohttpd.dylib", "/usr/local/lib/libmicrohttpd.dylib",
    ]
    private static let advice = "with Homebrew: brew install libmicrohttpd"
  #else
    private static let names = ["libmicrohttpd.so.12"]
    private static let advice = "on Debian and Ubuntu: apt install libmicrohttpd12"
  #endif
}
