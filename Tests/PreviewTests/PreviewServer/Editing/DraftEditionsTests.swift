import FeedModel
import Testing

@testable import PreviewServer

/// Builds of drafts are kept for the tab that shows them: only a few, and only for a short time.
@Suite struct DraftEditionsTests {
  private let start = Instant(secondsSince1970: 1_800_000_000)

  private func draft(of tab: String) -> DraftOutput { DraftOutput(TestServer.output([:]), tab: tab) }

  @Test("a tab has its four newest drafts, whose pictures may still be loading") func ofTab() {
    let editions = DraftEditions()
    let names = (1...5).map { _ in editions.add(draft(of: "one"), at: start) }
    #expect(names.map { editions.edition($0, at: start) != nil } == [false, true, true, true, true])
  }

  @Test("a busy tab does not evict the draft of a quiet tab") func ofOthers() {
    let editions = DraftEditions()
    let quiet = editions.add(draft(of: "quiet"), at: start)
    for _ in 1...20 { _ = editions.add(draft(of: "busy"), at: start) }
    #expect(editions.edition(quiet, at: start) != nil)
  }

  @Test("eight drafts of all tabs are kept; the oldest goes") func ofAll() {
    let editions = DraftEditions()
    let names = (1...9).map { editions.add(draft(of: "tab \($0)"), at: start) }
    #expect(names.map { editions.edition($0, at: start) != nil } == [false] + Array(repeating: true, count: 8))
  }

  @Test("drafts are gone after ten minutes") func inTime() {
    let editions = DraftEditions()
    let name = editions.add(draft(of: "one"), at: start)
    #expect(editions.edition(name, at: start.advanced(by: 600)) != nil)
    #expect(editions.edition(name, at: start.advanced(by: 601)) == nil)
  }
}
