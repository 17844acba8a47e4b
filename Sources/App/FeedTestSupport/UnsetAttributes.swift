public import FeedModel

/// The attributes that banners ask for and the app does not set, so that no condition on them is ever met.
///
/// ```swift
/// #expect(unsetAttributes(of: feed, set: await app.attributes()) == [])
/// ```
///
/// - Parameters:
///   - feed: The banners that are published, or are going to be.
///   - attributes: What the app gives to `FeedClients.set(_:)`.
/// - Returns: The names, in order.
public func unsetAttributes(of feed: BannersFeed, set attributes: [String: AttributeValue]) -> [String] {
  let asked = feed.notifications.flatMap(\.leaves).flatMap(\.need.tests).compactMap { test in
    if case .attribute(let name) = test.fact { name } else { nil }
  }
  return Set(asked).subtracting(attributes.keys).sorted()
}
