import Testing
import Text

@testable import SiteFolders

/// The time limits for Markdown: for each file, and for all slow files together.
@Suite struct SlowMarkdownTests {
  private let time = Lock(Duration.zero)

  private func takes(_ duration: Duration, _ isOverdue: () -> Bool) -> Bool {
    time.withLock { $0 += duration }
    return isOverdue()
  }

  @Test func aFileMayTakeTwoSeconds() {
    let file = SourceFolder.timer(by: { [time] in time.withLock(\.self) })()
    #expect(!takes(.seconds(1), file))
    #expect(!takes(.seconds(1), file))
    #expect(takes(.milliseconds(1), file))
  }

  /// A hundred files of half a second each would take most of a minute.
  @Test func slowFilesMayTakeFiveSecondsTogether() {
    let timer = SourceFolder.timer(by: { [time] in time.withLock(\.self) })
    let overdue = (0..<100).map { _ in takes(.milliseconds(550), timer()) || takes(.zero, timer()) }
    #expect(overdue.firstIndex(of: true) == 10)
    #expect(overdue[10...].allSatisfy { $0 })
  }

  /// As in a site of 10,000 files.
  @Test func quickFilesDoNotAddUp() {
    let timer = SourceFolder.timer(by: { [time] in time.withLock(\.self) })
    #expect(!(0..<10_000).contains { _ in takes(.milliseconds(50), timer()) })
  }
}
