import Testing
import SiteBuilder
import Output
@Suite struct Probe {
  @Test func probe() throws {
    var r = SeededGenerator(seed: 180)
    let files = r.site()
    for (p, t) in files { print("==", p); print(t.debugDescription) }
    let tree = try output(files).tree
    for p in tree.paths where p.hasPrefix("feed") && p.hasSuffix("xml") { print(try tree.text(p).debugDescription) }
    for text in ["a&#1;b", "a&#x202E;b", "a&#xFFFE;b", "a&#0;b"] {
      let report = try build([hello: banner("date: 2026-11-20", text)])
      print(text, report.diagnostics.map(\.line), try report.output?.tree.text("feed.xml").debugDescription as Any)
      let report2 = try build([hello: alert("priority: 1", text)])
      print(text, report2.diagnostics.map { "\($0.line) \($0.message)" })
    }
    for title in ["a\\x01b", "a\\u202Eb", "a\\uFFFEb"] {
      let report = try build([hello: "---\ntitle: \"\(title)\"\ndate: 2026-11-20\n---\nHi"])
      print(title, report.diagnostics.map { "\($0.line) \($0.message)" }, try report.output?.tree.text("feed.xml").debugDescription as Any)
    }
    for html in ["<b\tid='x'>\u{1}"] { print(html) }
    let c = ContinuousClock()
    for n in [100_000, 1_000_000, 4_000_000] {
      print(n, try c.measure { _ = try build([:], assets: ["a.svg": Images.svg(String(repeating: "<path d='M0 0 L1 1 onx'/>", count: n / 25))]) })
    }
    // nested html
    let r3 = try build([hello: banner("html: true", "<div>\n\n# x\n\n</div>")]); print(r3.diagnostics.map(\.line))
    let r4 = try build([hello: banner("template: index")]); print(r4.diagnostics.map(\.line), try r4.output?.tree.only("views/") as Any)
    let r5 = try build([hello: banner("template: head")]); print(r5.diagnostics.map(\.line))
    let r6 = try build([hello: banner("template: coupon"), "templates/coupon.mustache": "{{titel}}"]); print(r6.diagnostics.map(\.line))
    let r7 = try build([hello: banner("minVersion: 1.99999999999999999999999999999")]); print(r7.diagnostics.map(\.line))
    let r8 = try build([hello: "---\ntitle: \"\u{F8FE}csp\u{F8FE}\"\n---\nHi", "templates/page.mustache": "<title>{{uppercased(title)}}{{title}}</title>{{{csp}}}"]); print(r8.diagnostics.map(\.line), try r8.output?.tree.only("views/") as Any)
    let r9 = try build([hello: banner("template: a b")]); print(r9.diagnostics.map(\.line))
  }
}
