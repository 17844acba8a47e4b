internal import Authoring
internal import SiteBuilder
internal import PreviewCommands
internal import WireFormats

extension Composer {
  /// Finds messages in which every word occurs: in a title, a name, a text, a label, an address or a code, in any language.
  ///
  /// `{"paths": ["content/notifications/hello.md"]}`
  func search(_ text: String) async throws -> JSON {
    let build = try await newest()
    let words = text.lowercased().split(whereSeparator: \.isWhitespace)
    let files = Dictionary(grouping: build.files) {
      (try? ContentPath($0.path, locales: build.locales))?.stem.source ?? ""
    }
    let found = build.items.filter { item in
      let files = files[item.source] ?? []
      func hasAll(_ texts: [String]) -> Bool {
        let texts = texts.map { $0.lowercased() }
        return words.allSatisfy { word in texts.contains { $0.contains(word) } }
      }
      let names = [item.id, item.title ?? ""] + item.names
      // Reading a file takes far longer than looking for words in its bytes, which few have.
      return hasAll(names + files.map { String(decoding: $0.bytes, as: UTF8.self) })
        && hasAll(names + files.flatMap { LastTime.texts(of: $0).map(\.text) })
    }
    return .present(["schema": "publish.edit/1", "paths": found.compactMap(\.path)])
  }
}
