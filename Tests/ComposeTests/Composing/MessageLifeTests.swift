import Authoring
import Disk
import FeedModel
import PreviewServer
import Synchronization
import TestKit
import Testing
import WireFormats

@testable import Composing

@Suite("Messages that were never published")
struct MessageLifeTests {
  static let path = "content/notifications/sale.md"
  static let files = [
    path: "---\ntitle: Sale\ndraft: true\n---\nLess.\r\n\n",
    "content/notifications/sale.de.md": "---\ntitle: Ausverkauf\n---\nWeniger.",
    "content/notifications/sale/details.md": "---\ntitle: Details\n---\nMore.\n",
  ]

  private func there(_ small: SmallComposer, _ files: [String: String] = files) -> [String: String] {
    files.reduce(into: [:]) { there, file in there[file.key] = try? small.text(file.key) }
  }

  private func delete(_ small: SmallComposer, _ path: String = path) async -> EditAnswer {
    await small.ask("POST", "delete", .present(["path": path]))
  }

  private func bring(_ answer: EditAnswer, back small: SmallComposer) async -> EditAnswer {
    await small.ask("POST", "undelete", .present(["deleted": answer.json["deleted"] ?? .null]))
  }

  @Test("are deleted with all their files, and brought back within ten minutes")
  func deletes() async throws {
    let small = try SmallComposer(Self.files)
    let deleted = await delete(small)
    #expect(deleted.status == 200 && there(small).isEmpty)
    small.clock.wait(599)
    #expect(await bring(deleted, back: small).json["path"] == .string(Self.path))
    #expect(there(small) == Self.files)
    let again = await delete(small)
    small.clock.wait(601)
    #expect(await bring(again, back: small).status == 410)
  }

  @Test("are not deleted if devices may know them, or if they are no drafts")
  func refuses() async throws {
    let small = try SmallComposer(Self.files, published: ["content/notifications/sale"])
    #expect(await delete(small).status == 409)
    #expect(await small.ask("POST", "rename", .present(["path": Self.path, "name": "other"])).status == 409)
    let ready = ["content/notifications/ready.md": "---\ntitle: Ready\n---\nHi\n"]
    let other = try SmallComposer(ready)
    #expect(await delete(other, "content/notifications/ready.md").status == 409)
    #expect(there(small) == Self.files && there(other, ready) == ready)
  }

  @Test("stay whole if the disk refuses the second file")
  func stays() async throws {
    let calls = Mutex(0)
    let disk = Disk { step, path in
      guard step == .rename, path.hasPrefix("content/") else { return nil }
      return calls.withLock { count in
        count += 1
        return count == 2 ? EACCES : nil
      }
    }
    let small = try SmallComposer(Self.files, disk: disk)
    #expect(await delete(small).status == 403)
    #expect(there(small) == Self.files)
    #expect(await small.ask("GET", "messages").json["deleted"] == .array([]))
  }

  @Test("take the records of their translations along to another name")
  func renames() async throws {
    let lock = "content/translations.lock"
    let line = { (id: String) in "\(id) de 0123456789abcdef fedcba9876543210\n" }
    let others = line("notifications/sale-2") + line("prompts/sale")
    let old = line("notifications/sale") + line("notifications/sale/details")
    let small = try SmallComposer(Self.files.merging([lock: old + others]) { $1 })
    let answer = await small.ask("POST", "rename", .present(["path": Self.path, "name": "Big sale!"]))
    #expect(answer.json["path"] == .string("content/notifications/big-sale.md"))
    let new = line("notifications/big-sale") + line("notifications/big-sale/details")
    #expect(try small.text(lock) == new + others)
    #expect(there(small).isEmpty)
  }

  @Test("may keep words of last time when they are copied", arguments: words)
  func lastTime(_ example: Case<(String, String), [String]>) {
    #expect(LastTime.words(in: example.input.1, LanguageTag(stringLiteral: example.input.0)) == example.expected)
  }

  static let words: [Case<(String, String), [String]>] = [
    Case("a year", ("en", "Since 2019, in 2025."), ["2019", "2025"]),
    Case("a number that is no year", ("en", "2500 pens, 20255, 202"), []),
    Case("a day", ("en", "until 1 December 2025!"), ["1 December 2025"]),
    Case("a day as in America", ("en", "On December 24th, 2025: now"), ["December 24th, 2025"]),
    Case("a day without a year", ("en", "until 24th of December"), ["24th of December"]),
    Case("a month alone may be a verb", ("en", "You may win. May I?"), []),
    Case("German", ("de", "bis zum 1. Dezember"), ["1. Dezember"]),
    Case("Spanish", ("es", "hasta el 24 de diciembre de 2025"), ["24 de diciembre de 2025"]),
    Case("Japanese", ("ja", "2025年12月1日まで"), ["2025年12月1日"]),
    Case(
      "digits alone", ("en", "2025-12-01T08:00:00Z, 1.12.2025 and 12/01/2025."),
      ["2025-12-01", "1.12.2025", "12/01/2025"]),
    Case("a version is no day", ("en", "2.4.0 or 10.15.7"), []),
    Case("codes", ("en", "AUTUMN25, X9, iOS18, PROMO-77"), ["AUTUMN25", "PROMO-77"]),
    Case(
      "values of campaigns", ("en", "[a](https://a.b/?utm_source=app&utm_campaign=fall25#x)"),
      ["utm_source=app", "utm_campaign=fall25"]),
    Case("each once", ("en", "2025 and 2025"), ["2025"]),
  ]
}
