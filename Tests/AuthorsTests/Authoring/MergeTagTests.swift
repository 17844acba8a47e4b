import TestKit
import Testing

@testable import Authoring

@Suite struct MergeTagTests {
  private static func tags(_ text: String, isMarkdown: Bool = true) -> [String] {
    var text = text
    return text.withUTF8 { bytes in
      MergeTag.all(in: bytes, isMarkdown: isMarkdown) { $0 == "app" }
        .map { String(decoding: bytes[$0.range], as: UTF8.self) + ($0.variable.map { " \($0)" } ?? "") }
    }
  }

  static let table: [Case<String, [String]>] = [
    Case("ActiveCampaign", "Hi %FIRSTNAME%!", ["%FIRSTNAME%"]),
    Case("Constant Contact", "Hi [FIRSTNAME],", ["[FIRSTNAME]"]),
    Case("Mailchimp", "Hi *|FNAME|*, *|IF:NEW|*", ["*|FNAME|*", "*|IF:NEW|*"]),
    Case("Sailthru", "Hi {name}", ["{name}"]),
    Case("MailerLite", "Hi {$name}", ["{$name}"]), Case("AWeber", "Hi {!firstname}", ["{!firstname}"]),
    Case("Marketing Cloud", "Hi %%First Name%%", ["%%First Name%%"]),
    Case("Word", "Hi <<FirstName>>", ["<<FirstName>>"]),
    Case(
      "a placeholder of a template", "Dear [First Name], [PRODUCT_NAME] [name]",
      ["[First Name]", "[PRODUCT_NAME]", "[name]"]),
    Case(
      "a person's name with its owner", "Hi %recipient.name% {user.firstName}",
      ["%recipient.name%", "{user.firstName}"]),
    Case("a shell's variable", "Hi ${name}!", ["${name}"]), Case("an object of Swift", "%@ likes this", ["%@"]),
    Case("arguments of a program", "%1$s of %2$s: %d, %.2f, %ld", ["%1$s", "%2$s", "%d", "%.2f", "%ld"]),
    Case("numbers in braces", "{0} of {1}", ["{0}", "{1}"]),
    Case("a variable of the site", "{app} is here", ["{app} app"]),
    Case("ERB", "Hi <%= name %>", ["<%= name %>"]),
  ]

  @Test("placeholders that another program would replace", arguments: table)
  func finds(_ c: Case<String, [String]>) { #expect(Self.tags(c.input) == c.expected) }

  @Test("Liquid tags outside Markdown")
  func liquid() { #expect(Self.tags("{% if x %}Hi", isMarkdown: false) == ["{% if x %}"]) }

  static let right = [
    "%USERPROFILE% and %APPDATA%\\\\Snoodle", "%MY_FOLDER%/a", "100 %", "50% off", "50%off%", "100 %s", "20%d",
    "A 5% discount, 10% more",
    "[sic] [Beta] [NEW] [SALE] [1] [x] [EU]",
    "Tap [Add photo] or [Your Library].", "The [Name] column sorts", "[Name](https://a.example)", "[name][ref]",
    "[name]: x",
    "[a](https://a.example/?b={app}&n={name}#c) [d](<https://a.example/?n={name}>)", "{{app}} {{ app }} \\{app}",
    "{a} and { b }", "{ app }", "`%s` and `{app}`", "```\n%s {name}\n```",
    "    printf(%s)",
    "https://a.example/%C3%BC%E2%80%93x", "a <<< b >>> c", "<< Back", "« Name »", "C++ << x", "| *a* | *b* |",
    "|*a*|B|*c*|",
    "5 % d'économies", "100 % sûr", "20 %-Aktion", "%", "{", "[", "50% de descuento", "\\[name]",
    "[[name]]",
  ]

  @Test("correct text", arguments: right)
  func accepts(_ text: String) { #expect(Self.tags(text).isEmpty) }
}
