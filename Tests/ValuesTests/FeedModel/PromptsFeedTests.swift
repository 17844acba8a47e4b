import FeedModel
import Testing

@Suite struct PromptsFeedTests {
  @Test("the README's sample: a number as text is fine, a prompt without URL is not")
  func readme() throws {
    let reading = try PromptsFeed.decode(fixture("iprompt-readme.plist"))
    let expected = PromptsFeed(prompts: [
      .init(
        name: "prompt 1", title: "Prompt Title", message: "The message to display in the prompt",
        actionURL: "http://example.com", actionButton: "ActionButtonLabel", remindButton: "RemindButtonLabel",
        usesUntilPrompt: 10, daysUntilPrompt: 10, remindPeriod: 5, recurring: true),
      .init(name: "prompt 2"),
    ])
    #expect(reading.feed == expected)
    #expect(reading.issues.map(\.path) == [["prompt 2", "actionURL"]])
    #expect(try PromptsFeed.decode(reading.feed.encode()).feed == expected)
  }

  @Test("both spellings are read, and the short one is written")
  func spellings() throws {
    let reading = try PromptsFeed.decode(
      plist(
        """
        <key>a</key><dict><key>actionURL</key><string/><key>actionButtonLabel</key><string>Go</string>
        <key>remindButton</key><string/><key>remindButtonLabel</key><string>Later</string>
        <key>cancelButtonLabel</key><string>No</string><key>name</key><string>b</string></dict>
        """))
    let expected = PromptsFeed.Prompt(
      name: "a", actionURL: "", actionButton: "Go", remindButton: "", cancelButton: "No",
      unknown: ["name": .string("b")])
    #expect(reading.feed.prompts == [expected])
    #expect(reading.issues.map(\.path) == [["a", "remindButtonLabel"]])
    let written = try text(reading.feed.encode())
    #expect(written.contains("<key>actionButton</key>") && !written.contains("Label"))
  }

  @Test(
    "coercions",
    arguments: [
      (
        "<key>usesUntilPrompt</key><string>abc</string>",
        PromptsFeed.Prompt(name: "a", actionURL: "", usesUntilPrompt: 0), 1
      ),
      ("<key>usesUntilPrompt</key><real>2.9</real>", .init(name: "a", actionURL: "", usesUntilPrompt: 2), 1),
      ("<key>usesUntilPrompt</key><integer>-1</integer>", .init(name: "a", actionURL: "", usesUntilPrompt: -1), 0),
      ("<key>usesUntilPrompt</key><array/>", .init(name: "a", actionURL: ""), 1),
      ("<key>daysUntilPrompt</key><string>2.5 days</string>", .init(name: "a", actionURL: "", daysUntilPrompt: 2.5), 1),
      ("<key>daysUntilPrompt</key><string>1e999</string>", .init(name: "a", actionURL: ""), 1),
      ("<key>remindPeriod</key><real>0.1</real>", .init(name: "a", actionURL: "", remindPeriod: 0.1), 0),
      ("<key>recurring</key><string>YES</string>", .init(name: "a", actionURL: "", recurring: true), 1),
      ("<key>recurring</key><integer>0</integer>", .init(name: "a", actionURL: "", recurring: false), 1),
      ("<key>title</key><integer>0</integer>", .init(name: "a", actionURL: ""), 1),
    ] as [(String, PromptsFeed.Prompt, Int)])
  func coercions(_ entries: String, _ expected: PromptsFeed.Prompt, _ issues: Int) throws {
    let dict = "<dict><key>actionURL</key><string/>\(entries)</dict>"
    let reading = try PromptsFeed.decode(plist("<key>a</key>\(dict)<key>b</key><array/>"))
    #expect(reading.feed.prompts == [expected])
    #expect(reading.issues.count == issues + 1)
    #expect(try PromptsFeed.decode(reading.feed.encode()) == Reading(feed: reading.feed))
  }

  @Test("keys are in byte order, as the general writer writes them")
  func order() throws {
    let written = try PromptsFeed(prompts: [
      .init(
        name: "a", title: "t", message: "m", actionURL: "u", actionButton: "b", remindButton: "r", cancelButton: "c",
        usesUntilPrompt: 1, daysUntilPrompt: 0.5, remindPeriod: 2, recurring: false, unknown: ["name": .string("n")])
    ]).encode()
    #expect(try text(PropertyList.parse(written).value.write()) == text(written))
  }
}
