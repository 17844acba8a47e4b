public import FeedEvaluator
internal import FeedModel
internal import Foundation

extension Device {
  /// This app on this device, as they are now: versions and name from the app's `Info.plist`, the system's version and
  /// language.
  ///
  /// A program without an `Info.plist`, as on Linux, has to set `appVersion` itself. What nobody knows here is as it most
  /// often is: Wi-Fi on, and nothing but web, mail and store addresses to open.
  public static func current() -> Device {
    let info = Bundle.main.infoDictionary ?? [:]
    func text(_ key: String) -> String? { info[key] as? String }
    let system = ProcessInfo.processInfo.operatingSystemVersion
    var device = Device(
      appVersion: Version(text("CFBundleShortVersionString") ?? ""),
      buildVersion: Version(text("CFBundleVersion") ?? ""),
      appName: text("CFBundleDisplayName") ?? text("CFBundleName") ?? "",
      osVersion: Version("\(system.majorVersion).\(system.minorVersion).\(system.patchVersion)"))
    if let locale = LanguageTag(systemIdentifier: Locale.current.identifier) { device.locale = locale }
    return device
  }
}
