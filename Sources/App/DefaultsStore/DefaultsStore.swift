public import Foundation
public import StateStore
internal import WireFormats

/// Keeps state where the original libraries kept it: in user defaults, under their own keys. So an app that used one of
/// them continues with the same state.
///
/// The store sees only the keys of clients (those of the originals, and `publish.…`) and writes only those that
/// changed. Updates of one store are made one after another; use a single store for the same defaults.
public struct UserDefaultsStore: FeedStore {
  private let state: DefaultsState

  /// - Parameters:
  ///   - defaults: The defaults, which may be used elsewhere at the same time.
  ///   - promptLog: The path of YMPromptKit's file, `YMPromptData.plist` in the app's documents. Nil keeps the log in
  ///     the defaults, under `promptLogKey`.
  ///   - copies: A folder for copies of feeds. Nil uses one in the system's caches, named after the app.
  ///   - report: Called with problems of the log and the copies, on a queue of the store's own. User defaults do not
  ///     report when they cannot be written.
  public init(
    _ defaults: UserDefaults = .standard, promptLog: URL? = nil, copies: URL? = nil,
    report: @escaping @Sendable (StoreProblem) -> Void = { _ in }
  ) {
    state = DefaultsState(
      ClientDefaults(defaults), log: promptLog?.path, copies: (copies ?? .cachedFeeds).path, report: report)
  }

  public func update<Result: Sendable>(_ change: @Sendable (inout StateValues) -> Result) async -> Result {
    await state.update(change)
  }

  public func copy(of url: String) async -> FeedCopy? { await state.copy(of: url) }

  public func keep(_ copy: FeedCopy?, of url: String) async { await state.keep(copy, of: url) }
}

extension URL {
  fileprivate static var cachedFeeds: URL {
    let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
    return (caches ?? FileManager.default.temporaryDirectory)
      .appending(path: Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName)
      .appending(path: "publish-feeds")
  }
}

/// The clients' part of user defaults.
///
/// why unchecked: user defaults may be used from any thread, as their documentation says, though not every system
/// declares it.
struct ClientDefaults: ClientValues, @unchecked Sendable {
  private let defaults: UserDefaults

  init(_ defaults: UserDefaults) { self.defaults = defaults }

  /// The values. A value that is not a property list is ignored, and stays.
  var values: StateValues {
    defaults.dictionaryRepresentation().filter { StateKeys.isKept($0.key) }
      .compactMapValues(PropertyList.init(foundation:))
  }

  func apply(_ changes: [String: PropertyList?]) {
    for (key, value) in changes { set(value, key) }
    #if !canImport(Darwin)
      // On systems other than Apple's, changes are not saved automatically.
      if !changes.isEmpty { _ = defaults.synchronize() }
    #endif
  }

  private func set(_ value: PropertyList?, _ key: String) {
    guard let value else { return defaults.removeObject(forKey: key) }
    defaults.set(value.foundation, forKey: key)
  }
}

/// Conversions between property lists and the values that user defaults return.
extension PropertyList {
  /// Converts a value; nil if a property list cannot hold it, or if it contains a number beyond `Int`, even inside an
  /// array.
  init?(foundation value: Any) {
    switch value {
    case let text as String: self = .string(text)
    case let number as NSNumber: self.init(number)
    case let date as Date: self = .date(date)
    case let data as Data: self = .data(Array(data))
    case let elements as [Any]: self.init(elements)
    case let entries as [String: Any]: self.init(entries)
    default: return nil
    }
  }

  var foundation: NSObject {
    switch self {
    case .string(let text): NSString(string: text)
    case .integer(let number): NSNumber(value: number)
    case .real(let number): NSNumber(value: number)
    case .boolean(let flag): NSNumber(value: flag)
    case .date(let date): NSDate(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate)
    case .data(let bytes): NSData(data: Data(bytes))
    case .array(let elements): NSArray(array: elements.map(\.foundation))
    case .dictionary(let entries): NSDictionary(dictionary: entries.mapValues(\.foundation))
    }
  }

  /// Converts a number. A boolean has a class of its own, and otherwise equals the numbers 0 and 1.
  private init?(_ number: NSNumber) {
    if type(of: number) == type(of: NSNumber(value: true)) {
      self = .boolean(number.boolValue)
    } else if ["d", "f"].contains(String(cString: number.objCType)) {
      self = .real(number.doubleValue)
    } else if number.compare(NSNumber(value: number.intValue)) == .orderedSame {
      self = .integer(number.intValue)
    } else {
      return nil
    }
  }

  private init?(_ elements: [Any]) {
    let values = elements.compactMap(PropertyList.init(foundation:))
    guard values.count == elements.count else { return nil }
    self = .array(values)
  }

  private init?(_ entries: [String: Any]) {
    let values = entries.compactMapValues(PropertyList.init(foundation:))
    guard values.count == entries.count else { return nil }
    self = .dictionary(values)
  }
}
