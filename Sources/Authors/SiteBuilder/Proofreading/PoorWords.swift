import Diagnostics
import Text

/// A description of a picture that says nothing of what it shows.
struct PoorAlternative {
  private enum Kind { case file, word, beginning(String) }

  private let kind: Kind

  init?(_ text: String) {
    let words = text.lowercased().split(separator: " ").map(String.init)
    guard let first = words.first else { return nil }
    if words.count == 1, Self.isFileName(first) {
      kind = .file
    } else if words.count == 1, Self.kinds.contains(first.filter { $0.isLetter }) {
      kind = .word
    } else if let found = Self.beginnings.first(where: { text.lowercased().hasPrefix($0) }),
      // "Photo of the year" is a title.
      !["of the year", "of the day", "of the week", "of the month"].contains(where: text.lowercased().contains)
    {
      kind = .beginning(found.split(separator: " ").prefix(2).joined(separator: " "))
    } else {
      return nil
    }
  }

  private static func isFileName(_ word: String) -> Bool {
    let parts = word.split(separator: ".")
    if parts.count > 1, let last = parts.last, extensions.contains(String(last)) { return true }
    // IMG_2034, DSC01234
    let letters = word.prefix { $0.isLetter }
    let rest = word.dropFirst(letters.count).filter { $0 != "_" && $0 != "-" }
    return ["img", "dsc", "dscn", "pxl", "screenshot"].contains(String(letters)) && rest.count >= 3
      && rest.allSatisfy(\.isNumber)
  }

  private static let extensions: Set = ["png", "jpg", "jpeg", "gif", "webp", "svg", "heic", "avif"]

  /// The words of kinds, when they are alone.
  private static let kinds: Set<String> = [
    "image", "picture", "photo", "photograph", "img", "pic", "graphic", "screenshot", "bild", "foto", "grafik",
    "imagen",
    "immagine", "imagem", "afbeelding", "画像", "写真", "صورة",
  ]

  private static let beginnings: [String] = [
    "image of ", "picture of ", "photo of ", "an image of ", "a picture of ", "a photo of ", "bild von ", "bild eines ",
    "bild einer ", "foto von ", "foto eines ", "foto einer ", "image d'un", "image d’un", "photo d'un", "photo d’un",
    "imagen de un", "foto de un", "immagine di un", "foto di un", "imagem de um", "foto de um", "afbeelding van een",
    "foto van een",
  ]

  /// Whether it has words that are no names, so that another language has others.
  static func isSentence(_ text: String) -> Bool {
    text.split(separator: " ").count { $0.first?.isLowercase ?? false } >= 2
  }

  func diagnostic(_ text: String, at place: SourceLocation) -> Diagnostic {
    let message =
      switch kind {
      case .file: "'\(text.quotable)' is the name of a file, and does not say what the picture shows"
      case .word: "'\(text)' says only that there is a picture"
      case .beginning(let words): "screen readers say that it is a picture, so '\(words)' is heard twice"
      }
    return Diagnostic(
      .poorAlternative, message, fix: "write what it shows; for mere decoration, leave it empty", at: place)
  }
}

/// The label of a button that does not say where it leads.
enum VagueLabel {
  private static let vague: Set<String> = [
    "click here", "tap here", "press here", "hier klicken", "klick hier", "klicke hier", "klicken sie hier",
    "hier tippen", "cliquez ici", "clique ici", "haz clic aquí", "haga clic aquí", "pulsa aquí", "clicca qui",
    "tocca qui", "clique aqui", "toque aqui", "klik hier", "tik hier", "انقر هنا", "اضغط هنا", "ここをクリック", "こちらをクリック",
  ]

  static func isVague(_ label: String) -> Bool {
    // The longest has two or three words.
    guard label.utf8.count < 40, label.utf8.count > 8 else { return false }
    let words = label.lowercased().split { !$0.isLetter }.joined(separator: " ")
    return vague.contains(words)
  }

  static func diagnostic(_ label: String, at place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .vagueButton, "'\(label)' does not say what a tap does", fix: "name what it opens: 'See the new pens'", at: place)
  }
}
