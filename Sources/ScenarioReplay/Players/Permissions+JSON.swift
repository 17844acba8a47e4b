internal import FeedEvaluator
internal import FeedModel

// What is seen of permissions, as expectations have it.

extension Permissions.Completion {
  func json(of access: String) -> JSON {
    .object([
      .init("access", .string(access)), .init("softAccepted", .boolean(softAccepted)),
      .init("systemAccepted", .boolean(systemAccepted)), .init("status", .string(status.rawValue)),
      .init("outcome", .string(outcome.rawValue)),
    ])
  }
}

extension [Permissions.Entry] {
  /// The original has no list where there is nothing.
  func json(of access: String) -> JSON {
    .object([
      .init("access", .string(access)), .init("entries", isEmpty ? .null : .array(map(\.json))),
      .init("count", .number(count)),
    ])
  }
}

extension Permissions.Entry {
  fileprivate var json: JSON {
    let date = JSON.Member("date", .object([.init("$date", .number(date.secondsSince1970))]))
    let userInfo = userInfo.map { JSON.Member("user_info", JSON(PropertyList.dictionary($0))) }
    return .object([date, userInfo].compactMap(\.self))
  }
}
