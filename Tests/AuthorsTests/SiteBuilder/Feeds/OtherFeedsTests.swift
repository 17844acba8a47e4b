import FeedModel
import Output
import SiteBuilder
import Testing

/// `versions.plist`, `prompts.plist` and `permissions.plist`.
@Suite struct OtherFeedsTests {
  static let five = Dictionary(
    uniqueKeysWithValues: ["1.9", "1.10", "2.0", "1.8", "1.1"].map { ("content/releases/\($0).md", "- It is \($0).") })

  @Test func theNewestReleasesStay() throws {
    #expect(try output(Self.five).tree.updates().releases.map(\.version.text) == ["2.0", "1.10", "1.9"])
    let two = Self.five.merging(["publish.yml": configuration + "releases: { keep: 2 }\n"]) { $1 }
    #expect(try output(two).tree.updates().releases.map(\.version.text) == ["2.0", "1.10"])
    // An app may be updated from any of them.
    #expect(
      try output(two).tree.updates("local-versions").releases.map(\.version.text)
        == ["2.0", "1.10", "1.9", "1.8", "1.1"])
  }

  @Test func theAppHasItsOwnWords() throws {
    let tree = try output([
      "content/releases/2.4.0.md": "- Dark mode", "content/releases/2.4.0.local.md": "- You have dark mode now",
    ]).tree
    #expect(try tree.updates().releases.map(\.notes) == [["Dark mode"]])
    #expect(try tree.updates("local-versions").releases.map(\.notes) == [["You have dark mode now"]])
  }

  @Test func whatAReleaseNeedsIsForUpdatesAlone() throws {
    let tree = try output([
      "publish.yml": inFourLanguages,
      "content/releases/2.4.0.md": "---\npriority: medium\nosVersionAtLeast: 17.0\n---\n- Dark mode",
      "content/releases/2.4.0.de.md": "- Dunkel",
    ]).tree
    #expect(
      try tree.updates().releases
        == [.init(version: "2.4.0", notes: ["Dark mode"], priority: .medium, osVersionAtLeast: "17.0")])
    #expect(
      try tree.updates("versions_de").releases
        == [.init(version: "2.4.0", notes: ["Dunkel"], priority: .medium, osVersionAtLeast: "17.0")])
    #expect(try tree.updates("local-versions").releases == [.init(version: "2.4.0", notes: ["Dark mode"])])
  }

  @Test func aPromptHasWhatItsAuthorWrote() throws {
    let keys = "title: Rate?\nactionURL: https://example.com/\nremindButton: \"\"\ncancelButton: Never\n"
    let numbers = "usesUntilPrompt: 20\ndaysUntilPrompt: 1.5\nremindPeriod: 0\nrecurring: yes\n"
    let tree = try output(["content/prompts/rate.md": "---\n\(keys)\(numbers)---\nDo you *like* it?"]).tree
    #expect(
      try tree.prompts().prompts == [
        PromptsFeed.Prompt(
          name: "rate", title: "Rate?", message: "Do you like it?", actionURL: "https://example.com/", remindButton: "",
          cancelButton: "Never", usesUntilPrompt: 20, daysUntilPrompt: 1.5, remindPeriod: 0, recurring: true)
      ])
  }

  /// The names by which devices know prompts need not be in the order of their files.
  @Test func promptsAreInTheOrderOfTheirNames() throws {
    let keys = "actionURL: https://example.com/\n"
    let tree = try output([
      "content/prompts/rate.md": "---\n\(keys)---\nA", "content/prompts/survey.md": "---\n\(keys)id: beta\n---\nB",
      "content/prompts/p.md": "---\n\(keys)revision: 2\n---\nC", "content/prompts/p-x.md": "---\n\(keys)---\nD",
    ]).tree
    #expect(try tree.prompts().prompts.map(\.name) == ["beta", "p-x", "p.2", "rate"])
  }

  /// A client has English labels of its own; a German feed contains German labels.
  @Test func germanPromptsHaveGermanButtons() throws {
    let tree = try output([
      "publish.yml": inFourLanguages, "content/prompts/rate.md": "---\nactionURL: https://example.com/\n---\nLike it?",
      "content/permissions/photos.md": "May we?",
    ]).tree
    let prompt = try #require(try tree.prompts("_de").prompts.first)
    #expect(prompt.actionButton == "OK" && prompt.remindButton == "Mich später erinnern")
    #expect(try tree.prompts().prompts.first?.remindButton == nil)
    #expect(try tree.prompts("_fr-CA").prompts.first?.remindButton == "Me rappeler ultérieurement")
    let permission = try #require(try tree.permissions("_de").prompts.first)
    #expect(permission.grantTitle == "OK" && permission.denyTitle == "Nicht jetzt")
  }

  @Test func aPermissionIsAView() throws {
    let files = [
      "content/permissions/photos.md":
        "---\nmodes: []\ncadence: { maxPrompts: 3, quietHours: 12, minSessions: 2 }\n---\nMay *we*?",
      "content/permissions/snoodle_brushes.md": "---\ntitle: Brushes\ndenyTitle: No\n---\nMay we?",
    ]
    let built = try output(files)
    let prompts = try built.tree.permissions().prompts
    #expect(prompts.map(\.access) == ["photos", "snoodle_brushes"])
    #expect(
      prompts[0].message == "May we?" && prompts[0].cadence == .init(maxPrompts: 3, quietHours: 12, minSessions: 2))
    let view = try #require(prompts[0].contentView?.replacing("https://updates.example.com/", with: ""))
    #expect(view.hasPrefix("views/permissions/photos.") && built.tree[view] != nil)
    #expect(prompts[1].contentView == nil && prompts[1].denyTitle == "No" && prompts[1].grantTitle == "OK")
  }

  @Test func emptyFeedsAreFeeds() throws {
    let tree = try output([:]).tree
    #expect(try tree.text("control.json") == "{}\n")
    #expect(try tree.updates().releases.isEmpty && tree.prompts().prompts.isEmpty)
    #expect(try tree.alerts().notifications.isEmpty && tree.permissions().prompts.isEmpty)
  }
}
