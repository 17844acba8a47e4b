/// The facts about a device and the app on it that a decision may use, apart from the state that a client stores.
public struct FeedDevice: Equatable, Sendable {
  /// The marketing version, CFBundleShortVersionString.
  public var appVersion: FeedVersion
  /// CFBundleVersion.
  public var buildVersion: FeedVersion
  /// The app's name, for the title of an update.
  public var appName: String
  public var osVersion: FeedVersion
  /// The platform that the app was compiled for: ``Platform/current`` in `FeedDevice.current()`.
  public var platform = Platform.ios
  /// The language that texts are shown in.
  public var locale: LanguageTag
  /// The region that the device is set to, in capitals (ISO 3166-1 alpha-2); nil if it is set to none.
  public var region: String?
  /// The offset of the device's own clock from UTC at this time, in seconds, eastward: 32,400 in Japan.
  public var secondsFromUTC = 0
  /// Whether the device is on Wi-Fi.
  public var wifi: Bool
  /// The URL schemes that something on the device opens, in lower case and without the colon: `https`, `itms-apps`.
  public var openableSchemes: Set<String>
  /// The app's first launch. Nil if unknown: clients then fill in the first launch that they counted, which is later in
  /// an app that used an original library before.
  public var installed: Instant?
  /// Launches of the app and returns from the background, the current one included.
  public var launches: Int
  /// The launch before this one. Nil at the first launch, and if it is unknown: clients then fill in the one that they
  /// counted.
  public var lastLaunch: Instant?
  /// What the app says about its user, by name. Attributes never leave the device, and are stored nowhere.
  public var attributes: [String: AttributeValue] = [:]
  /// A random text, made once and stored: it gives the device its place in every rollout.
  public var rolloutSeed: String
  /// The place in every rollout, 0 to 9,999, of a simulated device; nil if its seed decides.
  public var rolloutPlace: Int?
  /// The places in named rollouts of a simulated device; its seed decides on the others.
  public var places: [String: Int] = [:]

  public init(
    appVersion: FeedVersion, buildVersion: FeedVersion? = nil, appName: String = "", osVersion: FeedVersion = "0",
    locale: LanguageTag = .english, wifi: Bool = true,
    openableSchemes: Set<String> = ["http", "https", "mailto", "itms-apps", "macappstore"],
    installed: Instant? = nil, launches: Int = 0, rolloutSeed: String = ""
  ) {
    self.appVersion = appVersion
    self.buildVersion = buildVersion ?? appVersion
    (self.appName, self.osVersion, self.locale, self.wifi) = (appName, osVersion, locale, wifi)
    (self.openableSchemes, self.installed) = (openableSchemes, installed)
    (self.launches, self.rolloutSeed) = (launches, rolloutSeed)
  }

  /// The version that feeds are compared with. It is the build version if there is no other, as in iNotify.
  public func version(_ source: VersionSource) -> FeedVersion {
    source == .build || appVersion.text.isEmpty ? buildVersion : appVersion
  }
}

extension FeedDevice {
  /// A platform that apps are compiled for. An iPad has that of an iPhone, and Catalyst that of a Mac.
  public enum Platform: String, Sendable, CaseIterable {
    case ios, macos, tvos, visionos, android, windows, linux, web

    public static var current: Platform {
      #if os(macOS) || targetEnvironment(macCatalyst)
        .macos
      #elseif os(iOS)
        .ios
      #elseif os(tvOS)
        .tvos
      #elseif os(visionOS)
        .visionos
      #elseif os(Android)
        .android
      #elseif os(Windows)
        .windows
      #elseif os(WASI)
        .web
      #else
        .linux
      #endif
    }
  }
}

/// Selects one of an app's two versions for comparisons: the marketing version, unless an option says otherwise.
public enum VersionSource: String, Sendable, CaseIterable { case marketing, build }

extension FeedDevice {
  /// Whether something on the device opens `text`.
  ///
  /// It is as strict as the originals: text with a raw space, a character beyond ASCII or a bad percent escape is not a
  /// URL, so nothing opens it.
  public func canOpen(_ text: String) -> Bool {
    guard let scheme = urlScheme(of: text) else { return false }
    return openableSchemes.contains(scheme)
  }
}

/// Whether the originals accept `text` as a URL, absolute or not. Text with a raw space, a character beyond ASCII or a
/// bad percent escape is not accepted, and then nothing is opened.
public func isStrictURL(_ text: String) -> Bool { isStrictlyEncoded(Array(text.utf8)[...]) }

/// The scheme in lower case if the text is an absolute URL (RFC 3986), as strict as ``FeedDevice/canOpen(_:)``; otherwise nil.
public func urlScheme(of text: String) -> String? {
  let bytes = Array(text.utf8)
  guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), isScheme(bytes[..<colon]),
    isStrictlyEncoded(bytes[(colon + 1)...])
  else { return nil }
  return String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
}

private func isScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
  guard let first = bytes.first, first.isLetter else { return false }
  return bytes.allSatisfy { $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) }
}

private func isStrictlyEncoded(_ bytes: ArraySlice<UInt8>) -> Bool {
  guard bytes.count(where: { $0 == UInt8(ascii: "#") }) <= 1 else { return false }
  return bytes.indices.allSatisfy { i in
    if bytes[i] == UInt8(ascii: "%") {
      return i + 2 < bytes.endIndex && bytes[i + 1].isHexDigit && bytes[i + 2].isHexDigit
    }
    return bytes[i].isLetter || bytes[i].isDigit || "-._~:/?#[]@!$&'()*+,;=".utf8.contains(bytes[i])
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  fileprivate var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
  fileprivate var isHexDigit: Bool { isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20) }
}

extension FeedDevice {
  /// The regions of ISO 3166-1 alpha-2, and `XK`, which systems use for Kosovo.
  public static let regions: [String] = """
    AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC
    CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD
    GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH
    KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW
    MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC
    SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY
    UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW
    """.split(whereSeparator: \.isWhitespace).map(String.init)
}
