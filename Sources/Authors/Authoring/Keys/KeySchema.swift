import Diagnostics
import Text
public import WireFormats

/// JSON Schemas of front matter, of publish.yml and of files beside the site, draft-07, for editors and for validators that read YAML.
///
/// This program reads all values as text, but other readers of YAML turn some texts into numbers, booleans and null. So
/// a schema accepts the result of such a reader for each text that is valid here. It refuses only what a build refuses;
/// names, links and contradictions cannot be checked without the whole site.
public struct KeySchema: Sendable {
  /// The kind as commands name it: `notification`.
  public let kind: String
  let table: KeyTable
  /// The page of docs/ that explains the keys.
  let page: (file: String, title: String)

  package init(
    kind: String, table: KeyTable, page: (file: String, title: String) = ("authoring.md", "Writing content")
  ) { (self.kind, self.table, self.page) = (kind, table, page) }

  /// The schemas, one for each kind of file, in the order of the documentation.
  public static let all = [
    KeySchema(kind: "notification", table: NotificationKeys.table), KeySchema(kind: "view", table: ViewKeys.table),
    KeySchema(kind: "translation", table: .ofTranslations), KeySchema(kind: "release", table: ReleaseKeys.table),
    KeySchema(kind: "local", table: ReleaseKeys.localNotes), KeySchema(kind: "store", table: ReleaseKeys.storeNotes),
    KeySchema(kind: "prompt", table: PromptKeys.table), KeySchema(kind: "permission", table: PermissionKeys.table),
    KeySchema(kind: "snippet", table: SnippetKeys.table), KeySchema(kind: "site", table: SiteKeys.table),
  ]

  /// - Parameter documentation: The address of docs/; ends with `/`.
  public func json(documentation: String) -> JSON {
    let writer = SchemaWriter(documentation: documentation, page: page)
    let members = writer.members(of: table)
    let refers = String(decoding: JSON.object(members).writeCompactly(), as: UTF8.self).contains("#/definitions/")
    return .object(
      JSON.members([
        "$schema": "http://json-schema.org/draft-07/schema#", "$id": "urn:publish:schema:1:\(kind)",
        "title": table.noun,
      ]) + members + (refers ? JSON.members(["definitions": writer.definitions]) : []))
  }
}

extension KeyTable {
  /// The keys that translations of all kinds may set.
  fileprivate static let ofTranslations: KeyTable = {
    let tables = [NotificationKeys.table, ViewKeys.table, ReleaseKeys.table, PromptKeys.table, PermissionKeys.table]
    let keys = tables.flatMap { $0.translation?.keys ?? [] }
    return KeyTable(
      "a translation",
      keys.enumerated().filter { i, key in !keys[..<i].contains { $0.name == key.name } }.map(\.element))
  }()
}

private struct SchemaWriter {
  let documentation: String
  let page: (file: String, title: String)

  func members(of table: KeyTable) -> [JSON.Member] {
    let required = table.keys.filter { $0.requirement != nil }.map(\.name)
    return JSON.members([
      "type": "object", "properties": JSON.object(table.keys.map { .init($0.name, property($0)) }),
      "required": required.unlessEmpty, "additionalProperties": false,
    ])
  }

  /// The types that refer to themselves.
  var definitions: JSON {
    let element = JSON.object(members(of: ConditionKeys.element))
    let list = JSON.present(["type": "array", "items": element])
    return .present(["conditions": JSON.present(["anyOf": [element, list]])])
  }

  private func property(_ key: Key) -> JSON {
    let words = key.meaning.withoutMarkdown + (key.type.warning.map { ". \($0)" } ?? "")
    let example = key.example.contains("…") ? nil : key.type.value(key.example)
    let link = "[\(page.title)](\(documentation)\(page.file))"
    return .object(
      JSON.members([
        "description": words,
        "markdownDescription": "\(key.meaning.withLinks(from: page.file, at: documentation)). \(link)",
      ]) + type(key.type)
        + JSON.members(["default": key.standard.flatMap(key.type.value), "examples": example.map { [$0] }]))
  }

  private func schema(_ type: KeyType) -> JSON { .object(self.type(type)) }

  private func type(_ type: KeyType) -> [JSON.Member] {
    switch type {
    case .line(let mayBeEmpty): scalar(mayBeEmpty ? [] : [.init("minLength", .number(1))])
    case .boolean:
      text(or: ["boolean"], "^([Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee]|[Yy][Ee][Ss]|[Nn][Oo]|[Oo][Nn]|[Oo][Ff][Ff])$")
    case .integer(let range): number("integer", "^-?[0-9]+$", .number(range.lowerBound), .number(range.upperBound))
    case .number(let range):
      number("number", #"^-?([0-9]+\.?[0-9]*|\.[0-9]+)$"#, .number(range.lowerBound), .number(range.upperBound))
    case .version: text(or: ["number"], #"^[0-9]+(\.[0-9]+)*$"#) + [.init("minimum", .number(0))]
    case .date, .instant:
      text(
        #"^[0-9]{4}-[0-9]{2}-[0-9]{2}([Tt ][0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]+)?)?([Zz]|[+-][0-9]{2}:[0-9]{2})?)?$"#)
    case .wall: text("^[0-9]{4}-[0-9]{2}-[0-9]{2}([Tt ][0-9]{2}:[0-9]{2}(:[0-9]{2})?)?$")
    case .hours: text("^[0-2][0-9]:[0-5][0-9]-[0-2][0-9]:[0-5][0-9]$")
    case .duration: text("^-?[0-9]+[dh]$")
    case .address: text("^.")
    case .color: text("^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$")
    case .language: text(or: ["boolean"], Self.language)
    // NO is a boolean for other readers.
    case .region: text(or: ["boolean"], "^[A-Z]{2}$")
    case .publicKey: text("^\\s*ed25519:")
    case .name(let reference): self.reference(reference)
    case .choice(let choices): self.choice(choices)
    case .list(let element, let mayBeEmpty):
      anyOf([
        self.type(element),
        JSON.members(["type": "array", "items": schema(element)])
          + (mayBeEmpty ? [] : [.init("minItems", .number(1))]),
      ])
    case .map(let table): members(of: table)
    case .conditions: anyOf([[.init("$ref", .string("#/definitions/conditions"))]])
    case .named(let value, let names): self.named(value, names)
    case .localized(let value): anyOf([self.type(value), self.named(value, .languages)])
    case .either(let one, let other): anyOf([self.type(one), self.type(other)])
    }
  }

  /// A pattern for BCP 47 tags. It accepts other spellings, such as `de_CH`, because these have a message of their own.
  private static let language = "^[A-Za-z]{2,8}([-_@.][A-Za-z0-9=@._-]*)?$"
  private static let identifier = "[A-Za-z0-9][A-Za-z0-9_-]{0,99}"

  /// A schema for any scalar: readers of YAML turn texts such as 2026 and yes into numbers and booleans.
  private func scalar(_ others: [JSON.Member] = []) -> [JSON.Member] {
    [.init("type", .array(["string", "number", "boolean"].map(JSON.string)))] + others
  }

  /// - Parameter types: The types that other readers give such a text.
  private func text(or types: [String] = [], _ pattern: String) -> [JSON.Member] {
    let types = ["string"] + types
    return JSON.members([
      "type": types.count == 1 ? types[0].json : types.json, "pattern": pattern,
    ])
  }

  private func number(_ type: String, _ pattern: String, _ low: JSON, _ high: JSON) -> [JSON.Member] {
    JSON.members([
      "type": [type, "string"], "minimum": low, "maximum": high, "pattern": pattern,
    ])
  }

  private func reference(_ reference: KeyType.Reference) -> [JSON.Member] {
    let name = Self.identifier
    return switch reference {
    case .flag: scalar([.init("pattern", .string("^((\(name))?/)?\(name)$"))])
    case .asset, .template, .access, .mode, .locale, .audience, .banner, .attribute, .rollout:
      scalar([.init("minLength", .number(1))])
    case .scheme: text(or: ["boolean"], "^[A-Za-z][A-Za-z0-9+.-]*$")
    case .timeZone: text("^[A-Za-z]")
    case .storeID: text(or: ["integer"], "^[0-9]{1,20}$")
    }
  }

  private func choice(_ choices: [KeyType.Choice]) -> [JSON.Member] {
    let meanings = choices.map(\.meaning)
    let truths = choices.compactMap { choice -> JSON? in
      ["off", "no", "false"].contains(choice.name)
        ? .boolean(false) : ["on", "yes", "true"].contains(choice.name) ? .boolean(true) : nil
    }
    return JSON.members([
      "enum": choices.map(\.name.json) + truths,
      "markdownEnumDescriptions": meanings.allSatisfy(\.isEmpty) ? nil : meanings,
    ])
  }

  private func named(_ value: KeyType, _ names: KeyType.Names) -> [JSON.Member] {
    func pattern(_ text: String) -> [JSON.Member] { [.init("propertyNames", .present(["pattern": text]))] }
    let start = [JSON.Member("type", .string("object"))]
    let rest = [JSON.Member("additionalProperties", schema(value))]
    switch names {
    case .any, .of: return start + rest
    case .identifiers: return start + pattern("^\(Self.identifier)$") + rest
    case .languages: return start + pattern(Self.language) + rest
    case .choices(let choices):
      let properties = choices().map { choice in
        let words = JSON.members([
          "description": choice.meaning.withoutMarkdown,
          "markdownDescription": choice.meaning.withLinks(from: "diagnostics.md", at: documentation),
        ])
        return JSON.Member(choice.name, .object((choice.meaning.isEmpty ? [] : words) + type(value)))
      }
      return start + JSON.members(["properties": JSON.object(properties), "additionalProperties": false])
    }
  }

  private func anyOf(_ schemas: [[JSON.Member]]) -> [JSON.Member] { [.init("anyOf", .array(schemas.map(JSON.object)))] }
}

extension KeyType {
  /// A warning for users of an editor that types values as other readers of YAML do.
  fileprivate var warning: String? {
    if case .version = self { "Quote 1.10: other readers make 1.1 of it" } else { nil }
  }

  /// A value of this type, written in YAML, as other readers of YAML see it.
  fileprivate func value(_ yaml: String) -> JSON? {
    var diagnostics: [Diagnostic] = []
    guard let node = try? parseYAML(yaml, path: "", firstLine: 1, &diagnostics), diagnostics.isEmpty else { return nil }
    return value(node)
  }

  private func value(_ node: YAMLNode) -> JSON? {
    switch (self, node) {
    case (.list(let element, _), .sequence(let items, _)): return .array(items.compactMap(element.value))
    case (.list(let element, _), _): return element.value(node)
    case (.map(let table), .mapping(let map)):
      return .object(
        map.entries.compactMap { entry in
          table[entry.key.value]?.type.value(entry.value).map { .init(entry.key.value, $0) }
        })
    case (.named(let type, _), .mapping(let map)), (.localized(let type), .mapping(let map)):
      return .object(
        map.entries.compactMap { entry in
          type.value(entry.value).map { .init(entry.key.value, $0) }
        })
    case (.localized(let type), _): return type.value(node)
    case (.either(let one, let other), _):
      if case .sequence = node { return other.value(node) }
      return one.value(node)
    case (.boolean, .scalar(let text)): return .boolean(text.value == "true")
    case (.integer, .scalar(let text)), (.number, .scalar(let text)): return .number(text.value)
    case (_, .scalar(let text)): return .string(text.value)
    default: return nil
    }
  }
}
