/// `control.json`, which a Notable client reads.
public struct BannersFeed: Equatable, Sendable {
  /// The notifications in document order: the first that may be shown is shown (Notable README, FAQ).
  public var notifications: [Notification]

  public init(notifications: [Notification] = []) { self.notifications = notifications }

  /// One banner (Notable README, Control File).
  public struct Notification: Equatable, Sendable {
    /// Identifies the notification permanently: flags and displays are stored under it.
    public var id: String
    /// The id of the first view (Notable README, entry). Empty if the file has none, so that nothing can be shown.
    public var entry: String
    /// Conditions that must all be met (Notable README, conditions).
    public var all: [Condition] { didSet { needs = Self.needs(all, any) } }
    /// Conditions one of which must be met, if there are any.
    public var any: [Condition] { didSet { needs = Self.needs(all, any) } }
    /// The conditions as needs that must all be met. They are made once, as clients ask for them at every launch.
    public private(set) var needs: [Rule.Need]
    /// The views in document order.
    public var views: [View]
    /// Keys that this version does not know, in document order. They are written back.
    public var unknown: [JSON.Member]

    public init(
      id: String, entry: String, all: [Condition] = [], any: [Condition] = [], views: [View] = [],
      unknown: [JSON.Member] = []
    ) {
      (self.id, self.entry, self.all, self.any) = (id, entry, all, any)
      (self.views, self.unknown) = (views, unknown)
      needs = Self.needs(all, any)
    }

    /// The conditions of `any`, of which one has to be met unless there are none.
    public var alternatives: [Condition] { any.flatMap(\.singles) }

    private static func needs(_ all: [Condition], _ any: [Condition]) -> [Rule.Need] {
      let alternatives = any.flatMap(\.singles)
      return all.map(\.need) + (alternatives.isEmpty ? [] : [.any(alternatives.map(\.need))])
    }
  }

  /// One view of a banner (Notable README, views).
  public struct View: Equatable, Sendable {
    public var id: String
    /// The absolute URL of the HTML page; empty if the file has none.
    public var file: String
    /// The height in points; nil fills the screen.
    public var height: Double?
    /// Whether ``height`` is only an estimate, and the page knows its height better. This key is ours: Notable has the
    /// height alone.
    public var autoHeight: Bool
    public var origin: Origin
    public var unknown: [JSON.Member]

    public init(
      id: String, file: String, height: Double? = nil, autoHeight: Bool = false, origin: Origin = .bottom,
      unknown: [JSON.Member] = []
    ) {
      (self.id, self.file, self.height, self.autoHeight) = (id, file, height, autoHeight)
      (self.origin, self.unknown) = (origin, unknown)
    }
  }

  /// The edge that a view slides in from. Any other value in a file counts as `bottom`.
  public enum Origin: String, Sendable, CaseIterable { case top, bottom }

  /// Notifications and views that are not objects are left out. Conditions that cannot be read are never true, so a
  /// mistake hides a banner rather than showing it to everyone: if `conditions`, `all` or `any` is not an object, it
  /// becomes one ``Condition/unknown(_:_:)`` of that name in `all`.
  public static func decode(_ value: JSON) throws(FeedError) -> Reading<BannersFeed> {
    guard let members = value.members else { throw .unexpected(found: value.kind) }
    var reading = Reading(feed: BannersFeed())
    for member in members {
      guard let fields = member.value.members else {
        let problem = "\(member.value.kind) where an object is expected; the notification is left out"
        reading.issues.append(FeedIssue([member.name], problem))
        continue
      }
      var reader = NotificationReader(id: member.name)
      reading.feed.notifications.append(reader.notification(fields))
      reading.issues += reader.issues
    }
    return reading
  }

  /// Notifications, conditions and views keep their order; if two have the same name, the last one is written, in the
  /// place of the first.
  public func encode() -> [UInt8] {
    var writer = JSONWriter(expecting: 512 * notifications.count)
    writer.beginObject()
    let notifications = notifications.named(\.id)
    for index in notifications.indices {
      writer.name(notifications[index].id)
      notifications[index].write(to: &writer)
    }
    writer.endObject()
    return writer.document()
  }
}

extension BannersFeed.Notification {
  static let knownNames = ["entry", "conditions", "views"]

  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.write(entry, as: "entry")
    if !all.isEmpty || !any.isEmpty {
      writer.name("conditions")
      writer.beginObject()
      if !all.isEmpty { writer.write(all, as: "all") }
      if !any.isEmpty { writer.write(any, as: "any") }
      writer.endObject()
    }
    writer.name("views")
    writer.beginObject()
    for view in views.named(\.id) {
      writer.name(view.id)
      view.write(to: &writer)
    }
    writer.endObject()
    writer.write(unknown, besides: Self.knownNames)
    writer.endObject()
  }
}

extension BannersFeed.View {
  static let knownNames = ["file", "height", "autoHeight", "origin"]

  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.write(file, as: "file")
    if let height, height.isFinite { writer.write(.number(height), as: "height") }
    if autoHeight { writer.write(.boolean(true), as: "autoHeight") }
    if origin == .top { writer.write("top", as: "origin") }
    writer.write(unknown, besides: Self.knownNames)
    writer.endObject()
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ conditions: [BannersFeed.Condition], as name: String) {
    self.name(name)
    beginObject()
    for condition in conditions.named(\.name) { write(condition.value, as: condition.name) }
    endObject()
  }

  fileprivate mutating func write(_ unknown: [JSON.Member], besides known: [String]) {
    if unknown.isEmpty { return }
    for member in unknown.named(\.name) where !known.contains(member.name) { write(member.value, as: member.name) }
  }
}

extension Array {
  /// The elements without repeated names: the last element with a name, in the place of the first.
  fileprivate func named(_ name: (Element) -> String) -> [Element] {
    // Most lists are short; in a long one, comparing each with each would take quadratic time.
    if count < 16, indices.allSatisfy({ place in !self[..<place].contains { name($0) == name(self[place]) } }) {
      return self
    }
    var places: [String: Int] = [:]
    var named: [Element] = []
    for element in self {
      if let place = places[name(element)] {
        named[place] = element
      } else {
        places[name(element)] = named.count
        named.append(element)
      }
    }
    return named
  }
}

/// Reads one notification and collects its issues.
private struct NotificationReader {
  let id: String
  private(set) var issues: [FeedIssue] = []

  init(id: String) { self.id = id }

  mutating func notification(_ fields: [JSON.Member]) -> BannersFeed.Notification {
    let entry = text(fields, "entry", at: [])
    let (all, any) = fields.value("conditions").map { conditions($0) } ?? ([], [])
    let notification = BannersFeed.Notification(
      id: id, entry: entry, all: all, any: any, views: views(fields.value("views")),
      unknown: fields.besides(BannersFeed.Notification.knownNames))
    for variant in notification.variants where !notification.views.contains(where: { $0.id == variant.entry }) {
      report(
        ["conditions", "all", BannersFeed.Condition.variantsName],
        "there is no view '\(variant.entry)' for '\(variant.name)'; nothing can be shown")
    }
    return notification
  }

  private mutating func report(_ path: [String], _ problem: String) { issues.append(FeedIssue([id] + path, problem)) }

  /// A text; empty if there is none, which hides the banner.
  private mutating func text(_ fields: [JSON.Member], _ name: String, at path: [String]) -> String {
    let value = fields.value(name)
    if let text = value?.string { return text }
    report(
      path + [name],
      value.map { "\($0.kind) where text is expected; nothing can be shown" }
        ?? "the key is missing; nothing can be shown")
    return ""
  }

  private mutating func conditions(_ value: JSON) -> (all: [BannersFeed.Condition], any: [BannersFeed.Condition]) {
    guard let groups = value.members else {
      report(["conditions"], "\(value.kind) where an object is expected; the notification is never shown")
      return ([.unknown("conditions", value)], [])
    }
    var (all, any): ([BannersFeed.Condition], [BannersFeed.Condition]) = ([], [])
    var hasBrokenGroup = false
    for group in groups {
      guard group.name == "all" || group.name == "any" else {
        report(["conditions", group.name], "unknown group, ignored; 'all' and 'any' are known")
        continue
      }
      guard let members = group.value.members else {
        report(
          ["conditions", group.name], "\(group.value.kind) where an object is expected; the notification is never shown"
        )
        // Inside `all`, where it is written back, a list would be a group.
        let isList = if case .array = group.value { true } else { false }
        all.append(.unknown(isList ? "conditions" : group.name, group.value))
        hasBrokenGroup = true
        continue
      }
      let conditions = members.map { condition($0, in: group.name) }
      if group.name == "all" { all += conditions } else { any += conditions }
    }
    guard hasBrokenGroup else { return (all, any) }
    // A broken `any` may stand beside another condition of that name, such as a group: a map can hold only one of them,
    // and the one that is unknown hides the banner.
    func isUnknown(_ condition: BannersFeed.Condition) -> Bool { if case .unknown = condition { true } else { false } }
    let unknown = Set(all.filter(isUnknown).map(\.name))
    var seen: Set<String> = []
    return (
      all.filter { (isUnknown($0) || !unknown.contains($0.name)) && seen.insert($0.name).inserted }, any
    )
  }

  private mutating func condition(_ member: JSON.Member, in group: String) -> BannersFeed.Condition {
    var condition = BannersFeed.Condition(name: member.name, value: member.value)
    if group == "any", case .variants = condition { condition = .unknown(member.name, member.value) }
    report(condition, readFrom: member.value, at: ["conditions", group, member.name])
    return condition
  }

  private mutating func report(_ condition: BannersFeed.Condition, readFrom value: JSON, at path: [String]) {
    guard case .group(let group) = condition else {
      if let problem = condition.problem(readFrom: value) { report(path, problem) }
      return
    }
    let maps = if case .array(let elements) = value { elements } else { [value] }
    let elements = group.isList ? group.elements : [group.elements.flatMap(\.self)]
    for (place, (map, conditions)) in zip(maps, elements).enumerated() {
      let path = group.isList ? path + [String(place)] : path
      guard let members = map.members else {
        report(path, "\(map.kind) where an object with conditions is expected, never true")
        continue
      }
      if group.isList, members.isEmpty { report(path, "no conditions, never true") }
      for (member, condition) in zip(members, conditions) {
        report(condition, readFrom: member.value, at: path + [member.name])
      }
    }
  }

  private mutating func views(_ value: JSON?) -> [BannersFeed.View] {
    guard let members = value?.members else {
      report(
        ["views"],
        value.map { "\($0.kind) where an object is expected; nothing can be shown" }
          ?? "the key is missing; nothing can be shown")
      return []
    }
    return members.compactMap { view($0) }
  }

  private mutating func view(_ member: JSON.Member) -> BannersFeed.View? {
    let path = ["views", member.name]
    guard let fields = member.value.members else {
      report(path, "\(member.value.kind) where an object is expected; the view is left out")
      return nil
    }
    return BannersFeed.View(
      id: member.name, file: text(fields, "file", at: path), height: height(fields.value("height"), at: path),
      autoHeight: autoHeight(fields.value("autoHeight"), at: path), origin: origin(fields.value("origin"), at: path),
      unknown: fields.besides(BannersFeed.View.knownNames))
  }

  private mutating func height(_ value: JSON?, at path: [String]) -> Double? {
    guard let value else { return nil }
    guard let height = value.coercedDouble, height >= 0 else {
      report(path + ["height"], "the height is not a number of at least 0; the view fills the screen")
      return nil
    }
    if value.string != nil { report(path + ["height"], "text is read as \(height)") }
    return height
  }

  private mutating func autoHeight(_ value: JSON?, at path: [String]) -> Bool {
    guard let value else { return false }
    if case .boolean(let isAutomatic) = value { return isAutomatic }
    report(path + ["autoHeight"], "neither true nor false; the view has its height")
    return false
  }

  private mutating func origin(_ value: JSON?, at path: [String]) -> BannersFeed.Origin {
    guard let value else { return .bottom }
    if let origin = value.string.flatMap(BannersFeed.Origin.init(rawValue:)) { return origin }
    report(path + ["origin"], "neither 'top' nor 'bottom'; 'bottom' is used")
    return .bottom
  }
}

extension [JSON.Member] {
  fileprivate func value(_ name: String) -> JSON? { last { $0.name == name }?.value }

  fileprivate func besides(_ known: [String]) -> Self {
    contains { !known.contains($0.name) } ? filter { !known.contains($0.name) } : []
  }
}
