import TestKit
import Testing

/// `publish new template`: a built-in template to change.
@Suite struct NewTemplateTests {
  @Test func copiesALook() throws {
    let folder = TemporaryFolder()
    try folder.published("init .")
    let made = try folder.published("new template promo --from card")
    #expect(made.output == "templates/promo.mustache\n")
    let text = try folder.text("templates/promo.mustache")
    #expect(text.hasPrefix("{{! From the built-in template card."))
    #expect(text.contains("{{> words}}") && text.contains("border-radius: var(--radius);"))
  }

  static let cases: [Case<String, (code: Int32, talk: String)>] = [
    Case("of its own name", "hero", (0, "")), Case("else the card", "promo", (0, "")),
    Case(
      "of one that does not exist", "promo --from crd",
      (1, "error: there is no built-in template 'crd'\n  did you mean card?\n")),
    Case(
      "a name that is a path", "../promo",
      (1, "error: '../promo' cannot be the name of a template\n  use letters, digits, '-' and '_'\n")),
  ]

  @Test(arguments: cases) func says(_ c: Case<String, (code: Int32, talk: String)>) throws {
    let folder = TemporaryFolder()
    try folder.published("init .")
    let run = try folder.publish("new template \(c.input)")
    #expect(run.code == c.expected.code && run.talk == c.expected.talk)
  }

  @Test func touchesNoFile() throws {
    let folder = TemporaryFolder()
    try folder.published("init .")
    try folder.make(["templates/card.mustache": "mine"])
    let run = try folder.publish("new template card")
    #expect(run.code == 1)
    #expect(run.talk == "error: templates/card.mustache already exists\n  choose another name, or edit that file\n")
    #expect(try folder.text("templates/card.mustache") == "mine")
  }

  @Test func refusesOutsideASite() throws {
    let folder = TemporaryFolder()
    let run = try folder.publish("new template card")
    #expect(run.code == 1)
    #expect(
      run.talk == "error: there is no site in this folder: it has no publish.yml\n"
        + "  start a site with 'publish init', or name its folder with --source\n")
  }
}
