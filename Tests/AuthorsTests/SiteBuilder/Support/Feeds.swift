import FeedModel
import Output
import Testing

/// The feeds of an output as their clients read them; what a client would object to fails the test.
extension OutputTree {
  func banners(_ suffix: String = "") throws -> BannersFeed {
    try clean(BannersFeed.decode(bytes("control\(suffix).json")))
  }

  func alerts(_ suffix: String = "") throws -> AlertsFeed {
    try clean(AlertsFeed.decode(bytes("notifications\(suffix).plist")))
  }

  func updates(_ name: String = "versions") throws -> UpdatesFeed {
    try clean(UpdatesFeed.decode(bytes("\(name).plist")))
  }

  func prompts(_ suffix: String = "") throws -> PromptsFeed {
    try clean(PromptsFeed.decode(bytes("prompts\(suffix).plist")))
  }

  func permissions(_ suffix: String = "") throws -> PermissionsFeed {
    try clean(PermissionsFeed.decode(bytes("permissions\(suffix).plist")))
  }

  func bytes(_ path: String) throws -> [UInt8] { try #require(self[path], "no \(path)") }

  private func clean<Feed>(_ reading: Reading<Feed>) -> Feed {
    #expect(reading.issues.isEmpty)
    return reading.feed
  }
}
