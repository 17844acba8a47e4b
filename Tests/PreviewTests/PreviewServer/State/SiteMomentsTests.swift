import FeedModel
import LocalServer
import Output
import Testing
import Text

@testable import PreviewServer

/// The site as it is published at other moments than now (docs/preview.md, Other moments).
@Suite struct SiteMomentsTests {
  private static let now = TestServer.start
  private static func at(_ hours: Int) -> Instant { now.advanced(by: hours * 3600) }

  /// Builds whose only file says the moment; something changes every hour, and from the tenth on there is an error. Counts.
  private final class Builder: Sendable {
    private let asked = Lock<[Instant]>([])
    var moments: [Instant] { asked.withLock(\.self) }

    func build(_ moment: Instant) -> PreviewBuild? {
      asked.withLock { $0.append(moment) }
      guard moment < SiteMomentsTests.at(10) else {
        return PreviewBuild(
          output: nil,
          diagnostics: [
            PreviewDiagnostic(
              severity: "error", id: "bad-key", message: "It is bad.", path: "a.md", text: "a.md: bad\n")
          ])
      }
      var output = TestServer.output(["a.txt": Array(moment.rfc3339.utf8), "only-\(moment.rfc3339.prefix(13)).txt": []])
      output.builtFor = moment
      let hour = 3600 - moment.secondsSince1970 % 3600
      output.changesAt = moment.advanced(by: hour)
      return PreviewBuild(output: output)
    }
  }

  private func previewing(_ builder: Builder) -> Preview {
    let preview = Preview()
    preview.momentBuilder = { builder.build($0) }
    preview.show(PreviewBuild(output: output))
    return preview
  }

  private var output: PreviewOutput {
    var output = TestServer.output(["a.txt": Array("now".utf8)])
    output.changesAt = Self.at(1)
    return output
  }

  private func text(_ preview: Preview, _ moment: Instant?) async throws -> String {
    let file = try #require(try await preview.edition(at: moment).file("a.txt"))
    return String(decoding: file.bytes, as: UTF8.self)
  }

  @Test("the newest build serves every moment until something changes") func newest() async throws {
    let builder = Builder()
    let preview = previewing(builder)
    for moment in [nil, Self.now, Self.now.advanced(by: 3599)] { #expect(try await text(preview, moment) == "now") }
    #expect(builder.moments.isEmpty)
  }

  @Test("another moment is built once, and serves until its next change") func builtOnce() async throws {
    let builder = Builder()
    let preview = previewing(builder)
    for _ in 0..<3 { #expect(try await text(preview, Self.at(2)) == Self.at(2).rfc3339) }
    #expect(try await text(preview, Self.at(2).advanced(by: 1800)) == Self.at(2).rfc3339)
    #expect(builder.moments == [Self.at(2)])
    #expect(try await text(preview, Self.at(3)) == Self.at(3).rfc3339)
    #expect(try await text(preview, Self.at(-5)) == Self.at(-5).rfc3339)
    #expect(builder.moments == [Self.at(2), Self.at(3), Self.at(-5)])
  }

  @Test("after another build of the sources, every moment is built again") func builtAgain() async throws {
    let builder = Builder()
    let preview = previewing(builder)
    _ = try await text(preview, Self.at(2))
    preview.show(PreviewBuild(output: output))
    _ = try await text(preview, Self.at(2))
    #expect(builder.moments.count == 2 && preview.moments.count == 1)
  }

  @Test("a moment with errors reports the first one, and is not built again") func broken() async throws {
    let builder = Builder()
    let preview = previewing(builder)
    for _ in 0..<2 {
      await #expect(throws: EditionProblem.broken(Self.at(11), "a.md: bad\n")) {
        try await preview.edition(at: Self.at(11))
      }
    }
    #expect(builder.moments == [Self.at(11)])
  }

  @Test("before the first good build, there is nothing to serve at any moment") func nothing() async throws {
    let preview = Preview()
    for moment in [nil, Self.at(2)] {
      await #expect(throws: EditionProblem.notYet) { try await preview.edition(at: moment) }
      await #expect(throws: EditionProblem.notYet) { try await preview.siteStatus(at: moment) }
    }
  }

  @Test("only the last few moments are kept, limited by number and by size")
  func bounds() async throws {
    let builder = Builder()
    let moments = SiteMoments(limits: .init(remembered: 3, bytes: 1 << 20, atOnce: 4))
    for hour in [1, 2, 3, 1, 4, 1, 2] {
      _ = try await moments.moment(Self.at(hour), of: 1) { builder.build($0) }
    }
    #expect(moments.count == 3)
    // 1 was asked for again before 4 came, so that 2 was let go.
    #expect(builder.moments == [1, 2, 3, 4, 2].map(Self.at))
    let small = SiteMoments(limits: .init(remembered: 8, bytes: 30, atOnce: 4))
    for hour in 1...3 { _ = try await small.moment(Self.at(hour), of: 1) { builder.build($0) } }
    #expect(small.count == 1)
  }

  @Test("requests for the same moment share one build; too many moments at once are refused") func waiting()
    async throws
  {
    let moments = SiteMoments(limits: .init(remembered: 8, bytes: 1 << 20, atOnce: 1))
    let builder = Builder()
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let (go, letGo) = AsyncStream.makeStream(of: Void.self)
    let slow: Preview.MomentBuilder = { moment in
      begin.yield()
      for await _ in go { break }
      return builder.build(moment)
    }
    async let first = moments.moment(Self.at(1), of: 1, by: slow)
    for await _ in begun { break }
    async let second = moments.moment(Self.at(1), of: 1, by: slow)
    await #expect(throws: EditionProblem.busy) { try await moments.moment(Self.at(2), of: 1, by: slow) }
    letGo.yield()
    let found = try await [first, second].map(\.instant)
    #expect(found == [Self.at(1), Self.at(1)] && builder.moments == [Self.at(1)])
    letGo.finish()
  }

  @Test("views of a kept moment are found by their names") func files() async throws {
    let preview = previewing(Builder())
    let name = "only-\(Self.at(2).rfc3339.prefix(13)).txt"
    #expect(preview.moments.file(name) == nil)
    _ = try await preview.edition(at: Self.at(2))
    #expect(preview.moments.file(name)?.path == name)
  }

  @Test("a page that is still loading finds its views even after the next build") func loading() async throws {
    let preview = previewing(Builder())
    let names = [2, 3, 4].map { "only-\(Self.at($0).rfc3339.prefix(13)).txt" }
    var found: [[Bool]] = []
    for hour in [2, 3, 4] {
      preview.show(PreviewBuild(output: output))
      _ = try await preview.edition(at: Self.at(hour))
      found.append(names.map { preview.moments.file($0) != nil })
    }
    #expect(found == [[true, false, false], [true, true, false], [false, true, true]])
  }

  @Test("a request for an older build does not evict a newer one") func late() async throws {
    let (moments, builder) = (SiteMoments(), Builder())
    for number in [1, 2, 1, 2] { _ = try await moments.moment(Self.at(1), of: number) { builder.build($0) } }
    #expect(builder.moments.count == 2)
  }
}
