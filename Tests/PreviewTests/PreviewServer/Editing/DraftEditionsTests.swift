import FeedModel
import Testing

@testable import PreviewServer

/// Builds of drafts are kept for the tab that looks at them: few, and not for long.
@Suite struct DraftEditionsTests {
  private let start = Instant(secondsSince1970: 1_800_000_000)

  private func draft(of tab: String) -> DraftOutput { DraftOutput(TestServer.output([:]), tab: tab) }

  @Test("a tab has its four newest, while pictures of those before may still be loading") func ofTab() {
    let editions = DraftEditions()
    let names = (1...5).map { _ in editions.add(draft(of: "one"), at: start) }
    #expect(names.map { editions.edition($0, at: start) != nil } == [false, true, true, true, true])
  }

  @Test("a tab that types much takes none from a tab that looks") func ofOthers() {
    let editions = DraftEditions()
    let quiet = editions.add(draft(of: "quiet"), at: start)
    for _ in 1...20 { _ = editions.add(draft(of: "busy"), at: start) }
    #expect(editions.edition(quiet, at: start) != nil)
  }

  @Test("eight are kept of all tabs; the oldest goes") func ofAll() {
    let editions = DraftEditions()
    let names = (1...9).map { editions.add(draft(of: "tab \($0)"), at: start) }
    #expect(names.map { editions.edition($0, at: start) != nil } == [false] + Array(repeating: true, count: 8))
  }

  @Test("after ten minutes, they are gone") func inTime() {
    let editions = DraftEditions()
    let name = editions.add(draft(of: "one"), at: start)
    #expect(editions.edition(name, at: start.advanced(by: 600)) != nil)
    #expect(editions.edition(name, at: start.advanced(by: 601)) == nil)
  }
}
