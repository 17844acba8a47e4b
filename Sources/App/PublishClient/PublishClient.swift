internal import Foundation

// This module is a single import for everything that an app needs: the clients, the types that they show and compare,
// and the platform's transport. The names of the modules below that an app does not write, such as those of rules and of a
// site's files, stay free for its own types.

@_exported public import DefaultsStore
@_exported public import FeedClient
@_exported public import enum FeedEvaluator.Alerts
@_exported public import enum FeedEvaluator.BannerReply
@_exported public import struct FeedEvaluator.BannerScreenSize
@_exported public import enum FeedEvaluator.Banners
@_exported public import struct FeedEvaluator.CandidateTrace
@_exported public import struct FeedEvaluator.DecisionGate
@_exported public import enum FeedEvaluator.FeedAnswer
@_exported public import struct FeedEvaluator.FeedButton
@_exported public import struct FeedModel.FeedDevice
@_exported public import struct FeedEvaluator.FeedPeriod
@_exported public import enum FeedEvaluator.Permissions
@_exported public import enum FeedEvaluator.Prompts
@_exported public import enum FeedEvaluator.Updates
@_exported public import enum FeedModel.VersionSource
@_exported public import struct FeedModel.AlertsFeed
@_exported public import enum FeedModel.AttributeValue
@_exported public import struct FeedModel.BannersFeed
@_exported public import enum FeedModel.FeedChannel
@_exported public import typealias FeedModel.FeedError
@_exported public import typealias FeedModel.FeedIssue
@_exported public import enum FeedModel.FeedName
@_exported public import struct FeedModel.FeedVersion
@_exported public import struct FeedModel.LanguageTag
@_exported public import struct FeedModel.PermissionsFeed
@_exported public import struct FeedModel.PromptsFeed
@_exported public import struct FeedModel.UpdatesFeed
@_exported public import enum WireFormats.FormatError
@_exported public import struct WireFormats.Instant
@_exported public import enum WireFormats.PropertyList

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
  /// The current app and device: the versions and the name from the app's `Info.plist`, the platform that it was
  /// compiled for, and the system's version, language, region and time zone.
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
    device.platform = .current
    #if canImport(Darwin)
      let region = Locale.current.region?.identifier
    #else
      let region = LanguageTag(systemIdentifier: Locale.current.identifier)?.region
    #endif
    // Systems also have regions of the world, such as 419.
    device.region = region.flatMap { FeedDevice.regions.contains($0) ? $0 : nil }
    device.secondsFromUTC = TimeZone.current.secondsFromGMT()
    return device
  }
}
