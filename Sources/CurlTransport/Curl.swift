internal import CCurl

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// libcurl, which is loaded and started on first use.
struct Curl: @unchecked Sendable {
  /// Of a library that stays for as long as the program.
  let functions: ccurl_functions

  /// Nil if there is no libcurl that can be used.
  static let loaded = Curl(names)

  /// - Parameter names: Of files, as the system's loader looks for them; the first that is there is taken.
  init?(_ names: [String]) {
    guard let library = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else { return nil }
    let functions = UnsafeMutablePointer<ccurl_functions>.allocate(capacity: 1)
    defer { functions.deallocate() }
    guard ccurl_find(functions, library), ccurl_start(functions) == CURLE_OK else { return nil }
    self.functions = functions.pointee
  }

  /// For functions in C, which take the table by its address.
  func withFunctions(_ body: (UnsafePointer<ccurl_functions>) -> Void) { withUnsafePointer(to: functions, body) }

  #if canImport(Darwin)
    private static let names = ["libcurl.4.dylib"]
    static let advice = "the library libcurl cannot be loaded"
  #else
    private static let names = ["libcurl.so.4"]
    static let advice = "the library libcurl cannot be loaded (on Debian and Ubuntu: apt install libcurl4)"
  #endif
}
