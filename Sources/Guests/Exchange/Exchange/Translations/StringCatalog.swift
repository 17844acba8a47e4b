import Diagnostics
import Text
import WireFormats

extension TranslationFormat {
  public static let xcstrings = TranslationFormat(
    "xcstrings", "Xcode's string catalogues", extensions: ["xcstrings"], write: StringCatalog.bytes,
    read: StringCatalog.documents)
}

/// Apple's `.xcstrings` as Xcode writes it: sorted keys, `"key" : value`. There is no published schema.
private enum StringCatalog {
  @Sendable static func bytes(_ document: TranslationDocument) -> [UInt8] {
    let (source, target) = (document.source ?? "", document.target ?? "")
    let units = document.units.sorted { $0.id.precedes($1.id) }
    var text = "{\n  \"sourceLanguage\" : \(quoted(source)),\n  \"strings\" : {"
    for (index, unit) in units.enumerated() {
      let header = document.isOnlyOpen && index == 0 ? [TranslationDocument.onlyOpen] : []
      var languages = [(source, "translated", unit.source)]
      if let words = unit.target {
        languages.append((target, unit.state == .stale ? "needs_review" : "translated", words))
      }
      let localizations = languages.sorted { $0.0.precedes($1.0) }.map { language, state, words in
        """
                \(quoted(language)) : {
                  "stringUnit" : {
                    "state" : "\(state)",
                    "value" : \(quoted(words?.coded ?? ""))
                  }
                }
        """
      }
      text += """
        \(index > 0 ? "," : "")
            \(quoted(unit.id)) : {
              "comment" : \(quoted((header + unit.notes).joined(separator: "\n"))),
              "extractionState" : "manual",
              "localizations" : {
        \(localizations.joined(separator: ",\n"))
              }
            }
        """
    }
    return Array((text + "\n  },\n  \"version\" : \"1.0\"\n}\n").utf8)
  }

  private static func quoted(_ text: String) -> String {
    String(decoding: JSON.string(text).writeCompactly(), as: UTF8.self)
  }

  @Sendable static func documents(_ file: ExchangeFile) throws(Diagnostic) -> [TranslationDocument] {
    let lines = LineIndex(file)
    let values: [LocatedValue]
    do throws(Diagnostic) {
      values = try file.json()
    } catch {
      throw error.id == .unreadableFeed ? syntax(error.message, at: lines.location(of: 0)) : error
    }
    guard values.count == 1, values[0].map != nil else {
      throw syntax("this is not one JSON object", at: lines.location(of: 0))
    }
    return Reader(lines: lines).documents(values[0])
  }

  private static func syntax(_ message: String, at place: SourceLocation) -> Diagnostic {
    Diagnostic(.jsonSyntax, message, fix: "save the file again with Xcode", at: place)
  }

  private struct Reader {
    let lines: LineIndex

    /// The documents, one for each language except the source's.
    func documents(_ root: LocatedValue) -> [TranslationDocument] {
      let source = root["sourceLanguage"]?.string
      // Xcode adds an empty key, without a text, for views with empty labels.
      let strings = (root["strings"]?.map ?? []).filter { !$0.key.isEmpty || $0.value.hasText }
      var languages: [String] = []
      for string in strings {
        for member in string.value["localizations"]?.map ?? [] where member.key != source {
          if !languages.contains(member.key) { languages.append(member.key) }
        }
      }
      let isOnlyOpen = strings.contains { $0.value["comment"]?.string?.contains(TranslationDocument.onlyOpen) ?? false }
      return languages.sorted { $0.precedes($1) }.map { language in
        var document = TranslationDocument(
          source: source, target: language, at: lines.location(of: root["sourceLanguage"]?.offset ?? root.offset))
        document.isOnlyOpen = isOnlyOpen
        for string in strings { add(string, language, &document) }
        return document
      }
    }

    private func add(_ string: LocatedValue.Member, _ language: String, _ document: inout TranslationDocument) {
      let (place, all) = (lines.location(of: string.offset), string.value["localizations"])
      let unit = all?[language]?["stringUnit"]
      if all?[language]?["variations"] != nil {
        document.diagnostics.append(
          Diagnostic(
            .notTaken, as: .error,
            "'\(string.key.quotable)' has variations, by device or number, in \(language.quotable)",
            fix: "write one text for all", at: place))
        return
      }
      let target = unit?["value"]?.string
      let source = document.source.flatMap { all?[$0]?["stringUnit"]?["value"]?.string }
      let isOpen = (unit?["state"]?.string).map { $0 != "translated" } ?? false
      document.units.append(
        TranslationDocument.Unit(
          string.key, source: source.map { CodedParts(coded: $0) }, target: target.map { CodedParts(coded: $0) },
          target == nil ? .missing : isOpen ? .stale : .translated, at: place,
          place: unit?["value"].map { lines.location(of: $0.offset) }))
    }
  }
}

extension LocatedValue {
  /// Whether a string of a catalogue has a text in any language.
  fileprivate var hasText: Bool {
    self["localizations"]?.map?.contains { !($0.value["stringUnit"]?["value"]?.string ?? "").isEmpty } ?? false
  }
}
