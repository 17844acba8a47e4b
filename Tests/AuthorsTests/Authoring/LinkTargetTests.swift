import Diagnostics
import TestKit
import Testing

@testable import Authoring

@Suite struct LinkTargetTests {
  private static let schemes =
    "use https:, mailto:, tel:, sms: or itms-apps:; list the app's own under schemes: in publish.yml"

  static let targets: [Case<String, LinkTarget>] = [
    Case("a page", "https://x.example/a?b=c&d=%20#e", .open("https://x.example/a?b=c&d=%20#e")),
    Case("a host alone", "https://x.example", .open("https://x.example")),
    Case("a port", "https://x.example:8443/", .open("https://x.example:8443/")),
    Case("upper case", "HTTPS://X.example/", .open("HTTPS://X.example/")),
    Case(
      "punycode, which browsers judge", "https://xn--exmple-4nf.com/",
      .open("https://xn--exmple-4nf.com/")),
    Case("a letter", "mailto:a@x.example", .open("mailto:a@x.example")),
    Case("a call", "tel:+49-30-1", .open("tel:+49-30-1")),
    Case("a message", "sms:+4930", .open("sms:+4930")),
    Case("the App Store", "itms-apps://apps.apple.com/app/id1", .open("itms-apps://apps.apple.com/app/id1")),
    Case("the app", "snoodle://open/x", .open("snoodle://open/x")),
    Case("the app in capitals", "SNOODLE:open", .open("SNOODLE:open")),
    Case("another view", "view:details", .view("details")),
    Case("close", "close:", .close),
    Case("a flag", "flag:hideUpdate", .flag("hideUpdate", true)),
    Case("a flag of another notification", "flag:poll/forest", .flag("poll/forest", true)),
    Case("a flag of the whole site", "flag:/tips?value=false&view=b", .flag("/tips", false, view: "b")),
    Case("a flag that is set", "flag:hideUpdate?value=true", .flag("hideUpdate", true)),
    Case("a flag that is cleared", "flag:hideUpdate?value=false", .flag("hideUpdate", false)),
    Case("a flag, then a view", "flag:forest?view=thanks", .flag("forest", true, view: "thanks")),
    Case("a flag cleared, then a view", "flag:a?value=false&view=b", .flag("a", false, view: "b")),
    Case("in the other order", "flag:a?view=b&value=true", .flag("a", true, view: "b")),
    Case(
      "a flag, then an address", "flag:a?open=https://x.example/b?c=d&e=f",
      .flag("a", true, open: "https://x.example/b?c=d&e=f")),
    Case("a flag cleared, then the app", "flag:a?value=false&open=snoodle://x", .flag("a", false, open: "snoodle://x")),
  ]

  @Test("the target of a link, of a reference and, for addresses, in angle brackets", arguments: targets)
  func target(_ c: Case<String, LinkTarget>) {
    for text in [
      "[a](\(c.input))", "[a](<\(c.input)>)", "[a]\n\n[a]: \(c.input)", "[a][b]\n\n[B]: <\(c.input)> 'title'",
    ] {
      let (value, problems) = markdown(text)
      #expect(value.links.map(\.target) == [c.expected], "\(text)")
      #expect(problems.isEmpty)
    }
    if case .open(let url) = c.expected {
      #expect(notification("actionURL: '\(url)'").value?.actionURL?.value == url)
      #expect(markdown("<\(url)>").value.links.map(\.target) == [c.expected])
    }
  }

  struct Carried: Equatable {
    var target: LinkTarget
    var values: String
  }

  static let carried: [Case<String, Carried>] = [
    Case(
      "after others", "https://a.example/s?list=3&v={appVersion}&p={plan}",
      Carried(target: .open("https://a.example/s?list=3"), values: "v=appVersion&p=plan")),
    Case(
      "alone", "https://a.example/s?v={appVersion}",
      Carried(target: .open("https://a.example/s"), values: "v=appVersion")),
    Case(
      "before others and a fragment", "https://a.example/?v={plan}&a=b#c?d",
      Carried(target: .open("https://a.example/?a=b#c?d"), values: "v=plan")),
    Case(
      "after a flag", "flag:joined?open=https://a.example/s?v={plan}",
      Carried(target: .flag("joined", true, open: "https://a.example/s"), values: "v=plan")),
  ]

  @Test("values of the device are taken out of the address, and stand beside it", arguments: carried)
  func values(_ c: Case<String, Carried>) {
    let (value, problems) = markdown("[a](\(c.input))")
    #expect(value.links.map { Carried(target: $0.target, values: $0.values) } == [c.expected])
    #expect(problems.isEmpty)
  }

  @Test("an email address in angle brackets is a mailto link")
  func mail() { #expect(markdown("<a@x.example>").value.links.map(\.target) == [.open("mailto:a@x.example")]) }

  static let refused: [Case<String, String>] = [
    Case("a value of the device in a path", "https://x.example/{plan}/s", "write ?plan={plan}"),
    Case("a value of the device in a host", "https://{plan}.x.example/", "write ?plan={plan}"),
    Case("a part of a value", "https://x.example/?v=app-{plan}", "write ?plan={plan}"),
    Case("a value of the device in a fragment", "https://x.example/#a?v={plan}", "write ?plan={plan}"),
    Case("a value of the device without a name", "https://x.example/?{plan}", "write ?plan={plan}"),
    Case("a value of the device for the app", "snoodle://x/?v={plan}", "write it as %7B"),
    Case("a flag, then code", "flag:a?open=javascript:x", schemes),
    Case("code", "javascript:alert(1)", schemes),
    Case("code in capitals", "JaVaScRiPt:alert(1)", schemes),
    Case("code in Basic", "vbscript:x", schemes),
    Case("data", "data:text/html,x", schemes),
    Case("an image as data", "data:image/png;base64,AAAA", schemes),
    Case("a file", "file:///etc/passwd", schemes),
    Case("a blob", "blob:https://x.example/1", schemes),
    Case("an intent", "intent:#Intent;end", schemes),
    Case("an installation", "itms-services://?action=x", schemes),
    Case("a source", "view-source:javascript:x", schemes),
    Case("a feed of code", "feed:javascript:x", schemes),
    Case("about", "about:blank", schemes),
    Case("another app", "twitter://x", schemes),
    Case("ours with capitals", "View:details", "write view:"),
    Case("not encrypted", "http://x.example/", "write https:"),
    Case("a host without scheme", "//evil.example/x", "write https://…"),
    Case("a path", "/a/b", "write https://…"),
    Case("a name", "x.example", "write https://x.example"),
    Case("a flag without a name", "flag", "did you mean flag:name?"),
    Case("the end without its colon", "close", "did you mean close:?"),
    Case("a misspelt scheme", "htps://x.example/", "did you mean https:?"),
    Case("a misspelt scheme of the app", "snodle://x", "did you mean snoodle:?"),
    Case("a fragment", "#a", "write https://…"),
    Case("another file", "details.md", "to show another view, write view:details"),
    Case("another file in another folder", "../hello/details.de.md", "to show another view, write view:details"),
    Case("a colon first", ":x", "write https://…"),
    Case("a scheme with a digit first", "1a:x", "write https://…"),
    Case("a scheme alone", "mailto:", "write the whole URL"),
    Case("a scheme and slashes", "snoodle://", "write the whole URL"),
    Case("a user as a host", "https://good.example@evil.example/", "write the host alone"),
    Case("a user with a password", "https://a:b@evil.example/", "write the host alone"),
    Case("one slash", "https:/x.example", "write https://host/…"),
    Case("no host", "https:///x", "write https://host/…"),
    Case("two dots in a host", "https://a..b/", "write https://host/…"),
    Case("a dot as a host", "https://./", "write https://host/…"),
    Case("a dash first", "https://-a.example/", "write https://host/…"),
    Case("an encoded host", "https://%65vil.example/", "write https://host/…"),
    Case("a port in words", "https://x.example:http/", "write https://host/…"),
    Case("a port too high", "https://x.example:65536/", "write https://host/…"),
    Case("a bad escape", "https://x.example/%zz", "write a literal percent sign as %25"),
    Case("half an escape", "https://x.example/%4", "write a literal percent sign as %25"),
    Case("a percent sign", "https://x.example/100%", "write a literal percent sign as %25"),
    Case("look-alike letters", "https://еxample.com/", "write the Latin letter"),
    Case("an umlaut in the path", "https://x.example/ä", "write it as %C3%A4"),
    Case("an invisible joiner", "https://x\u{200D}.example/", "write the host as xn--…"),
    Case("full-width letters", "ｊavascript:x", "write it as %EF%BD%8A"),
    Case("brackets", "https://x.example/a{b}", "write ?b={b}"),
    Case("too long", "https://x.example/" + String(repeating: "a", count: 2048), "shorten it"),
  ]

  @Test("forbidden targets, wherever they are written", arguments: refused)
  func refuses(_ c: Case<String, String>) {
    let links = ["[a](\(c.input))", "[a](<\(c.input)>)", "[a]\n\n[a]: \(c.input)"]
    for text in links {
      let (value, problems) = markdown(text)
      #expect(value.links.isEmpty, "\(text)")
      #expect(problems.map(\.withoutPlace) == ["bad-link: \(c.expected)"], "\(text)")
    }
    // Only links set flags and carry values.
    if !c.input.contains("{"), !c.input.hasPrefix("flag:") {
      #expect(notification("actionURL: '\(c.input)'").found == ["3:12 bad-url: \(c.expected)"])
    }
    let html = markdown("<a href='\(c.input)'>x</a>", html: true)
    #expect(html.value.constructs.contains(.html("<a>")))
    #expect(html.found == ["1:1 html-removed: remove it"])
  }

  @Test("autolinks obey the same rules", arguments: refused.filter { !$0.input.contains("/%") })
  func autolinks(_ c: Case<String, String>) {
    let (value, _) = markdown("<\(c.input)>")
    #expect(value.links.isEmpty)
    #expect(!value.constructs.contains { if case .html = $0 { true } else { false } })
  }

  static let hidden: [Case<String, String>] = [
    Case("a space", "[a](<https://x.example/a b>)", "write it as %20"),
    Case("a space in the scheme", "[a](<java script:x>)", "write it as %20"),
    Case("a space first", "[a](< javascript:x>)", schemes),
    Case("a tab as a reference", "[a](java&#9;script:x)", "remove it"),
    Case("a line break as a reference", "[a](java&NewLine;script:x)", "remove it"),
    Case("a colon as a reference", "[a](javascript&colon;x)", schemes),
    Case("letters as references", "[a](&#106;avascript:x)", schemes),
    Case("a backslash as a slash", #"[a](https:\\\\evil.example)"#, "write it as %5C"),
    Case("a quotation mark", "[a](https://x.example/\"onclick=x)", "write it as %22"),
    Case("an angle", "[a](https://x.example/<script>)", "write it as %3C"),
    Case("an override", "[a](https://x.example/&#x202E;)", "remove it"),
    Case("an address of mail", "[a](help@x.example)", "write mailto:help@x.example"),
    Case("nothing", "[a]()", "write a URL, view:, close: or flag:"),
    Case("an empty address", "[a](<>)", "write a URL, view:, close: or flag:"),
    Case("a view without a name", "[a](view:)", "write view:name with letters, digits, '-' and '_'"),
    Case("a view in another folder", "[a](view:../x)", "write view:name with letters, digits, '-' and '_'"),
    Case("a view that would leave its quotes", "[a](view:x')", "write view:name with letters, digits, '-' and '_'"),
    Case("a flag without a name", "[a](flag:?value=true)", "write flag:name with letters, digits, '-' and '_'"),
    Case(
      "a flag with two slashes", "[a](flag:a/b/c)",
      "write flag:name, flag:id/name for another notification's, or flag:/name for the whole site's"),
    Case(
      "a flag with another value", "[a](flag:a?value=maybe)",
      "write flag:name?view=thanks, flag:name?open=https://…, flag:name?value=false, or flag:name?value=false&view=thanks"
    ),
    Case(
      "a flag with what authors guess", "[a](flag:a?then=b)",
      "write flag:name?view=thanks, flag:name?open=https://…, flag:name?value=false, or flag:name?value=false&view=thanks"
    ),
    Case(
      "a flag with a value twice", "[a](flag:a?value=true&value=false)",
      "write flag:name?view=thanks, flag:name?open=https://…, flag:name?value=false, or flag:name?value=false&view=thanks"
    ),
    Case(
      "a flag with a view that cannot be", "[a](flag:a?view=b%20c)", "write view:name with letters, digits, '-' and '_'"
    ),
    Case(
      "a flag with an empty query", "[a](flag:a?)",
      "write flag:name?view=thanks, flag:name?open=https://…, flag:name?value=false, or flag:name?value=false&view=thanks"
    ),
    Case("close with something behind", "[a](close:now)", "write close:"),
  ]

  @Test("hidden characters and malformed targets in a link", arguments: hidden)
  func finds(_ c: Case<String, String>) {
    let (value, problems) = markdown(c.input)
    #expect(value.links.isEmpty)
    #expect(problems.map(\.withoutPlace) == ["bad-link: \(c.expected)"])
  }
}

extension String {
  /// `1:5 bad-link: …` without the place, which is that of the target as it is written.
  fileprivate var withoutPlace: String { String(drop { $0 != " " }.dropFirst()) }
}
