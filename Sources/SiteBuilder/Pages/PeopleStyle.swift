import FeedModel
import Hashing
import Output

/// The style of all pages for people, as a file that browsers load once. Views stay whole: an app may have only the page.
struct PeopleStyle: Sendable {
  let file: PublishedFile

  /// - Returns: Nil if the site's templates use values of a page in it, so that each page needs its own.
  init?(_ templates: Templates, app: String, address: String) {
    let parts = ["base-style", "people-style", "brand"]
    let own: [String: TemplateValue] = ["app": .text(app), "site": .text(address)]
    guard parts.allSatisfy({ templates.isSame($0, onPagesWith: Set(own.keys)) }) else { return nil }
    let texts = parts.map { templates.render($0, own, root: "../") }
    guard texts.allSatisfy({ $0 != nil }) else { return nil }
    let bytes = texts.flatMap { $0 ?? [] }
    let hash = SHA256.hash(bytes)
    file = PublishedFile(
      Manifest.File(path: "assets/style.\(hash.hex(byteCount: 8)).css", bytes: bytes.count, sha256: hash.hex),
      FileContents(bytes))
  }
}
