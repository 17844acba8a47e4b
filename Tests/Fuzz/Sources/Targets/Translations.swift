import Diagnostics
import Exchange
import FeedModel

/// What translators' tools and stores send.
extension FuzzTarget {
  static let translators: [FuzzTarget] = [
    translations(.po, Words.po), translations(.xliff, Words.xliff), translations(.xliff2, Words.xliff),
    translations(.xcstrings, Words.json + Words.codes), translations(.strings, Words.strings),
  ]

  /// A file of a format: what was read from it, written again, is read as the same.
  private static func translations(_ format: TranslationFormat, _ words: [String]) -> FuzzTarget {
    FuzzTarget(
      format.name, corpus: "translations/\(format.name)", words: words + Words.codes + Words.characters
    ) { bytes in
      let path = "de.lproj/file.\(format.extensions[0])"
      for document in try read(ExchangeFile(path: path, bytes: bytes), format) ?? [] {
        var ids: Set<String> = []
        // Of an id that comes twice, a catalogue keeps one.
        guard document.units.allSatisfy({ ids.insert($0.id).inserted }) else { continue }
        let file = ExchangeFile(path: path, bytes: format.write(document))
        guard let again = try? read(file, format)?.first else { continue }
        for unit in again.units {
          guard let before = document.units.first(where: { $0.id == unit.id }) else {
            throw Broken("\(format.name): '\(unit.id)' was not there")
          }
          try promise(unit.target == before.target, "\(format.name): '\(unit.id)' has another translation")
        }
      }
    }
  }

  /// Nil for what cannot be read, of which the place lies in the file.
  private static func read(_ file: ExchangeFile, _ format: TranslationFormat) throws -> [TranslationDocument]? {
    do throws(Diagnostic) {
      return try format.read(file)
    } catch {
      let lines = file.bytes.count { $0 == 0x0A || $0 == 0x0D } + 1
      try promise(error.location.line <= lines, "\(format.name): a place beyond the end")
      return nil
    }
  }

  /// The store's answers.
  static let storeListings = FuzzTarget("store-listings", corpus: "store", words: Words.json + Words.numbers) { bytes in
    guard let listing = try? StoreListing.decode(bytes) else { return }
    _ = listing.version < "2.4.0"
  }
}

extension Words {
  static let codes = ["<1>", "</1>", "<1/>", "<2>", "</2>", "&lt;1>", "&amp;lt;", "{{app}}", "<99999999999999999999>"]

  static let po = [
    "msgctxt ", "msgid ", "msgstr ", "msgstr[0] ", "msgid_plural ", "domain ", "\"", "\"\"", "\\\"", "\\n", "\\x41",
    "\\101", "\\", "#, fuzzy\n", "#| ", "#~ ", "#: ", "#. ", "\n", "Content-Type: text/plain; charset=x\\n",
    "Language: de\\n", "X-Publish-Only: open\\n",
  ]

  static let xliff = [
    "<g id='1'>", "</g>", "<x id='2'/>", "<bpt id='1'>", "<ept id='1'>", "<it pos='open' id='1'>", "<ph id='1'>",
    "<mrk>", "<pc id='1'>", "<sc id='1'/>", "<ec startRef='1'/>", "<segment>", "<ignorable>", "<target>", "<source>",
    "<trans-unit id='a'>", "<unit id='u' name='a'>", "<group>", " state='new'", " subState='publish:stale'",
    "<alt-trans>",
    "<!--", "-->", "<![CDATA[", "]]>", "&#10;", "xmlns=''",
  ]

  static let strings = ["\"", "\\\"", "\\U00e4", "\\Ud83d", "\\n", " = ", ";", "/*", "*/", "//", "\n", "key", "\\"]
}
