import Authoring
import Foundation
import TestKit
import Testing

/// `publish new`: files that belong to others, and the names that people use for things.
@Suite struct NewTests {
  static let welcome = [
    "publish.yml": Sites.configuration.replacing("[en]", with: "[en, de, fr]"),
    "content/notifications/welcome/index.md": Sites.notification("Welcome", "actionButton: Go").replacing(
      "height", with: "# A comment\nactionURL: https://a.example/\nheight"),
    "content/notifications/welcome/more.md": "---\ntitle: >-\n  More\n  of it\nheight: 90\n---\nMore.\n",
    "content/notifications/welcome/more.de.md": "---\ntitle: Mehr\n---\nMehr.\n",
    "content/releases/2.4.0.md": "---\ndate: 2026-11-20\n---\n- Dark mode\n",
    "content/prompts/camera.md": "---\nactionURL: https://a.example/\n---\nRate?\n",
    "content/permissions/camera.md": "\u{FEFF}---\r\ntitle: Camera\r\ngrantTitle: Yes\r\n---\r\nMay we?\r\n",
  ]

  static let names: [Case<String, [String]>] = [
    Case("a channel", "banner a", ["content/notifications/a.md"]),
    Case("a channel's name", "banners a", ["content/notifications/a.md"]),
    Case("what it was called before", "notification a", ["content/notifications/a.md"]),
    Case("several alerts", "alerts a", ["content/notifications/a.md"]),
    Case("an update", "updates 2.5.0", ["content/releases/2.5.0.md"]),
    Case("a prompt", "prompts a", ["content/prompts/a.md"]),
    Case("a permission", "permissions photos", ["content/permissions/photos.md"]),
    Case("a view", "view welcome/details", ["content/notifications/welcome/details.md"]),
    Case("what the app says", "local 2.4.0", ["content/releases/2.4.0.local.md"]),
    Case(
      "every translation", "translation welcome",
      [
        "content/notifications/welcome/index.de.md", "content/notifications/welcome/index.fr.md",
        "content/notifications/welcome/more.fr.md",
      ]),
    Case("a language", "translation welcome --locale de", ["content/notifications/welcome/index.de.md"]),
    Case("a view's", "translation welcome/more", ["content/notifications/welcome/more.fr.md"]),
    Case("a release's", "translation 2.4.0 --locale de", ["content/releases/2.4.0.de.md"]),
    Case("in a folder", "translation prompts/camera --locale de", ["content/prompts/camera.de.md"]),
    Case("of a file", "translation content/permissions/camera.md --locale de", ["content/permissions/camera.de.md"]),
  ]

  @Test(arguments: names) func makes(_ c: Case<String, [String]>) throws {
    let site = try TemporaryFolder(Self.welcome)
    let before = try site.tree(".")
    let run = try site.published("new \(c.input)")
    #expect(run.output == c.expected.map { "\($0)\n" }.joined())
    let after = try site.tree(".")
    #expect(Set(after.files.keys.filter { $0.hasSuffix(".md") }).subtracting(before.files.keys) == Set(c.expected))
    for (path, bytes) in before.files { #expect(after.files[path] == bytes) }
  }

  static let texts: [Case<(new: String, path: String), String>] = [
    Case(
      "what is translated", ("translation welcome --locale de", "content/notifications/welcome/index.de.md"),
      "---\ntitle: Welcome\nactionButton: Go\n---\nTODO: translate this.\n\n**Welcome** is here.\n\n[Close](close:)\n"),
    Case(
      "a text over lines", ("translation welcome/more", "content/notifications/welcome/more.fr.md"),
      "---\ntitle: >-\n  More\n  of it\n---\nTODO: translate this.\n\nMore.\n"),
    Case(
      "nothing in the front matter", ("translation 2.4.0 --locale de", "content/releases/2.4.0.de.md"),
      "TODO: translate this.\n\n- Dark mode\n"),
    Case(
      "other line ends", ("translation permissions/camera --locale de", "content/permissions/camera.de.md"),
      "---\ntitle: Camera\r\ngrantTitle: Yes\r\n---\nTODO: translate this.\n\nMay we?\n"),
    Case("what the app says", ("local 2.4.0", "content/releases/2.4.0.local.md"), "- Dark mode\n"),
  ]

  @Test(arguments: texts) func startsWith(_ c: Case<(new: String, path: String), String>) throws {
    let site = try TemporaryFolder(Self.welcome)
    try site.published("new \(c.input.new)")
    #expect(try site.text(c.input.path) == c.expected)
    #expect(try site.publish("lint --now \(Demo.now)").code == 0)
  }

  @Test(
    "a banner of each look is correct, except for its text, which is still to be written",
    arguments: Look.all.map(\.name))
  func looks(_ look: String) throws {
    let site = try TemporaryFolder(["publish.yml": Sites.configuration])
    try site.published("new banner dark-mode --template \(look) --now \(Demo.now)")
    let text = try site.text("content/notifications/dark-mode.md")
    #expect(text.hasPrefix("---\ntitle: Dark mode\ndate: 2026-11-21\n"))
    #expect(text.contains("\ntemplate: \(look)\n"))
    let run = try site.publish("lint --strict --now \(Demo.now)")
    let found = run.talk.matches(of: /(error|warning|note): .*\[([a-z-]+)\]/).map { "\($0.1) \($0.2)" }
    #expect(run.code == 1 && found == ["warning placeholder-text"], "\(run.talk)")
    // What is commented out is right, too, apart from the picture, which is not there.
    let lines = text.split(separator: "\n").map { $0.hasPrefix("# ") ? $0.dropFirst(2) : $0 }
    let all = lines.filter { !$0.hasPrefix("image:") && !$0.hasPrefix("template: card ") }
    try site.make(["content/notifications/dark-mode.md": all.joined(separator: "\n")])
    #expect(try site.publish("lint --now \(Demo.now)").code == 0)
  }

  @Test func aViewSaysHowToReachIt() throws {
    let site = try TemporaryFolder(Self.welcome)
    let run = try site.published("new view welcome/details")
    #expect(run.talk == "next: link to it in content/notifications/welcome/index.md, with [More](view:details)\n")
    try site.edit("content/notifications/welcome/index.md", "[Close]", "[More](view:details) [Close]")
    #expect(!(try site.published("lint --now \(Demo.now)").talk.contains("welcome/details.md:1:1: warning: no link")))
  }

  static let mistakes: [Case<(String, Int32), String>] = [
    Case("a misspelled kind", ("new baner a", 64), "'baner' is not a kind of file. Did you mean 'banner'?"),
    Case("a misspelled look", ("new banner a --template heroe", 64), "'heroe' is not a look. Did you mean 'hero'?"),
    Case("an unknown look", ("new banner a --template billboard", 64), "Write one of banner, bar,"),
    Case("an unknown kind", ("new sticker a", 64), "Write banner, alert, release,"),
    Case("no kind", ("new", 64), "What should be created is missing."),
    Case("no such notification", ("new view welcom/a", 1), "did you mean 'notifications/welcome'?"),
    Case("only a view", ("new view details", 1), "'details' does not say which view of which notification"),
    Case("a view with a dot", ("new view welcome/a.b", 1), "'a.b' cannot be a name"),
    Case("a view that exists", ("new view welcome/more", 1), "content/notifications/welcome/more.md already exists"),
    Case("two things", ("new translation camera", 1), "'camera' could be permissions/camera and prompts/camera"),
    Case(
      "another language", ("new translation welcome --locale es", 1), "'es' is not a locale of this site (en, de, fr)"),
    Case("no language", ("new translation welcome --locale 12", 1), "'12' is not a language tag"),
    Case("the original", ("new translation welcome --locale en", 1), "'en' is the default locale"),
    Case("a translation that exists", ("new translation welcome/more --locale de", 1), "already translated into de"),
    Case("a title", ("new banner Big_Sale!", 1), "write big-sale, and 'Big_Sale!' as its title"),
    Case("a version with a letter", ("new release v2.1", 1), "write 2.1"),
    Case("another word for an access", ("new permission push", 1), "did you mean 'notifications'?"),
    Case("no such release", ("new local 9.9", 1), "no content is called 'releases/9.9'"),
  ]

  @Test(arguments: mistakes) func refuses(_ c: Case<(String, Int32), String>) throws {
    let site = try TemporaryFolder(Self.welcome)
    let tree = try site.tree(".")
    let run = try site.publish(c.input.0)
    #expect(run.code == c.input.1 && run.output == "")
    #expect(run.talk.contains(c.expected), "\(run.talk)")
    #expect(try site.tree(".") == tree)
  }

  @Test(arguments: ["banner a", "view a/b", "translation a", "local 2.4.0"]) func needsASite(_ command: String) throws {
    let folder = TemporaryFolder()
    let run = try folder.publish("new \(command)")
    #expect(run.code == 1)
    #expect(run.talk.contains("there is no site in this folder") && run.talk.contains("publish init"), "\(run.talk)")
    #expect(try folder.publish("new \(command) --source x").talk.hasPrefix("error: 'x' has no publish.yml\n"))
    #expect(try folder.names() == [])
  }
}
