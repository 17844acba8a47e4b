extension String {
  /// One line of text that cannot steer a terminal, reorder its surroundings or pretend to be empty: characters that
  /// would are shown by name, as `<U+202E>`. Marks that Arabic and Hebrew texts need stay, and so do the joiners of
  /// emoji.
  package var terminalSafe: String {
    // Azure Pipelines obeys this anywhere in a line.
    let text = utf8.contains(UInt8(ascii: "#")) ? replacing("##vso[", with: "## vso[") : self
    guard text.unicodeScalars.contains(where: \.mustBeNamed) else { return text }
    return text.unicodeScalars.map { $0.mustBeNamed ? $0.terminalSafe : String($0) }.joined()
  }
}

extension Unicode.Scalar {
  /// The scalar itself, or its name in angle brackets.
  package var terminalSafe: String { isHiddenInTerminal ? "<\(name)>" : String(self) }

  /// Whether this is a control character, a line separator, a character that reorders text, or one without any width.
  package var isHiddenInTerminal: Bool {
    switch value {
    case 0x20..<0x7F, 0x09: false
    case 0..<0xA0, 0xAD, 0x061C, 0x180E, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
      0xFFF9...0xFFFB, 0xE0000...0xE007F:
      true
    default: properties.isNoncharacterCodePoint
    }
  }

  fileprivate var mustBeNamed: Bool { isHiddenInTerminal && ![0x061C, 0x200E, 0x200F].contains(value) }

  /// The number of columns that it takes in a terminal as ``terminalSafe``.
  package var terminalColumns: Int {
    if (0x20..<0x7F).contains(value) { return 1 }
    if isHiddenInTerminal { return name.utf8.count + 2 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return isWide ? 2 : 1
    }
  }

  /// Whether this has East Asian Width W or F, or is shown as an emoji on its own; half of a flag is one column.
  private var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      true
    case 0x1F1E6...0x1F1FF: false
    default: properties.isEmojiPresentation
    }
  }
}
