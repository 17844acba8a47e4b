internal import Foundation

// This module is a single import for everything that an app needs: the clients, the types that they show and compare,
// and the platform's transport.

@_exported public import DefaultsStore
@_exported public import FeedClient
@_exported public import FeedEvaluator
@_exported public import FeedModel

#if canImport(Darwin)
  @_exported public import URLSessionTransport

  extension FeedTransport where Self == URLSessionTransport {
    /// This platform's transport: `URLSession` on Apple's systems, libcurl elsewhere.
    public static var standard: URLSessionTransport { URLSessionTransport() }
  }
#else
  @_exported public import CurlTransport

  extension FeedTransport where Self == CurlTransport {
    /// This platform's transport: `URLSession` on Apple's systems, libcurl elsewhere.
    public static var standard: CurlTransport { CurlTransport() }
  }
#endif

extension FeedDevice {
  /// The current app and device: the versions and the name from the app's `Info.plist`, and the system's version and
  /// language.
  ///
  /// A program without an `Info.plist`, such as one on Linux, has to set `appVersion` itself. Unknown facts have their
  /// usual values: the device is on Wi-Fi, and only web, mail and store URLs can be opened.
  public static func current() -> FeedDevice {
    let info = Bundle.main.infoDictionary ?? [:]
    func text(_ key: String) -> String? { info[key] as? String }
    let system = ProcessInfo.processInfo.operatingSystemVersion
    var device = FeedDevice(
      appVersion: FeedVersion(text("CFBundleShortVersionString") ?? ""),
      buildVersion: FeedVersion(text("CFBundleVersion") ?? ""),
      appName: text("CFBundleDisplayName") ?? text("CFBundleName") ?? "",
      osVersion: FeedVersion("\(system.majorVersion).\(system.minorVersion).\(system.patchVersion)"))
    if let locale = LanguageTag(systemIdentifier: Locale.current.identifier) { device.locale = locale }
    return device
  }
}
