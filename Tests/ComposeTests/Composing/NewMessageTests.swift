import PreviewServer
import TestKit
import Testing
import WireFormats

@testable import Composing

@Suite("Messages that are created on a page")
struct NewMessageTests {
  struct Answer: Equatable, Sendable {
    var status: Int
    var path = ""
    var text = ""
  }

  @Test(
    "begin as drafts with a file name of their own",
    arguments: [
      Case(
        "a banner is shown once", ["banner", "Winter is here"],
        Answer(
          status: 201, path: "content/notifications/winter-is-here.md",
          text: """
            ---
            title: Winter is here
            date: 2026-11-26
            channels: [banners]
            conditions: { all: { neverDisplayed: true } }
            draft: true
            template: card
            ---

            """)),
      Case(
        "a title that YAML would misread", ["alert", "Yes: no"],
        Answer(
          status: 201, path: "content/notifications/yes-no.md",
          text: "---\ntitle: 'Yes: no'\ndate: 2026-11-26\nchannels: [alerts]\ndraft: true\n---\n")),
      Case(
        "a title in letters that no file name has", ["alert", "冬"],
        Answer(
          status: 201, path: "content/notifications/message-2026-11-26.md",
          text: "---\ntitle: 冬\ndate: 2026-11-26\nchannels: [alerts]\ndraft: true\n---\n")),
      Case(
        "release notes are called after their version", ["release", "2.5.0"],
        Answer(status: 201, path: "content/releases/2.5.0.md", text: "---\ndate: 2026-11-26\ndraft: true\n---\n")),
      Case("release notes without a version", ["release", "Winter"], Answer(status: 422)),
      Case("no title", ["banner", "  "], Answer(status: 422)),
      Case("a permission that no system asks for", ["permission", "microscope"], Answer(status: 422)),
      Case(
        "a name that is taken, in other letters", ["alert", "HELLO"],
        Answer(
          status: 201, path: "content/notifications/hello-2.md",
          text: "---\ntitle: HELLO\ndate: 2026-11-26\nchannels: [alerts]\ndraft: true\n---\n")),
      Case("a version that is there", ["release", "1.0"], Answer(status: 409)),
      Case("another kind", ["pigeon", "Hi"], Answer(status: 400)),
    ])
  func begins(_ example: Case<[String], Answer>) async throws {
    let small = try SmallComposer([
      "content/notifications/Hello.md": "---\ntitle: Hello\n---\nHi\n", "content/releases/1.0.md": "---\n---\nNew\n",
    ])
    let answer = await small.ask(
      "POST", "new", .present(["kind": example.input[0], "title": example.input[1]]))
    let path = answer.status == 201 ? answer.json["path"]?.string ?? "" : ""
    #expect(
      Answer(status: answer.status, path: path, text: path.isEmpty ? "" : try small.text(path)) == example.expected)
  }

  @Test("are copied as drafts of today that devices treat as new")
  func duplicates() async throws {
    let small = try SmallComposer([
      "content/notifications/sale.md": """
      ---
      title: Sale # of the year
      date: 2025-11-28
      key: 2025/11/28-sale
      revision: 3
      expires: 2025-12-01
      withdrawn: true
      ---
      Less.

      """,
      "content/notifications/sale.de.md": "---\ntitle: Ausverkauf\n---\nWeniger.\n",
      "content/notifications/sale/details.md": "---\ntitle: Details\n---\nMore.\n",
      "content/notifications/sale+price.md": "---\ntitle: Sale\n---\nHalf.\n",
      "content/notifications/sale+rest.md": "---\ntitle: The last\n---\nHalf.\n",
    ])
    let answer = await small.ask(
      "POST", "duplicate", .present(["path": "content/notifications/sale.md", "title": "Sale 2026"]))
    #expect(answer.json["path"] == .string("content/notifications/sale-2026.md"))
    #expect(
      try small.text("content/notifications/sale-2026.md") == """
        ---
        title: Sale 2026 # of the year
        date: 2026-11-26
        draft: true
        ---
        Less.

        """)
    #expect(try small.text("content/notifications/sale-2026.de.md") == "---\ntitle: Ausverkauf\n---\nWeniger.\n")
    #expect(try small.text("content/notifications/sale-2026/details.md").contains("More."))
    #expect(try small.text("content/notifications/sale-2026+price.md") == "---\ntitle: Sale 2026\n---\nHalf.\n")
    #expect(try small.text("content/notifications/sale-2026+rest.md") == "---\ntitle: The last\n---\nHalf.\n")
  }

  @Test("a copy has the new title, also where the old one names a variable")
  func renames() async throws {
    let old = "---\ntitle: '{{app}} is here'\ndate: 2025-11-28\n---\n"
    let small = try SmallComposer([
      "content/notifications/sale.md": "\(old)Less.\n", "content/notifications/sale+b.md": "\(old)Half.\n",
    ])
    let request = JSON.present(["path": "content/notifications/sale.md", "title": "Sale 2026"])
    #expect(await small.ask("POST", "duplicate", request).json["path"] == .string("content/notifications/sale-2026.md"))
    for name in ["sale-2026", "sale-2026+b"] {
      #expect(try small.text("content/notifications/\(name).md").contains("Sale 2026"), "\(name)")
    }
  }
}
