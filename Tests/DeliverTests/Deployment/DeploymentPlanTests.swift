import FeedModel
import TestKit
import Testing

@testable import Deployment

/// The ordered steps for a new output over a live one.
@Suite struct DeploymentPlanTests {
  typealias E = Editions

  struct Input: Sendable {
    var new: Edition
    var live = LiveSite()
    var all = false
  }

  /// A plan in words: `record`, `+` uploads, `?` confirm, `-` removals, `!` announced, `settle` or `settle until…`.
  private static func words(_ plan: DeploymentPlan) -> [String] {
    plan.steps.map { step in
      switch step {
      case .record(let journal): "record \(journal.files.count)"
      case .upload(let paths): "+ " + paths.joined(separator: " ")
      case .confirm: "?"
      case .remove(let paths): "- " + paths.joined(separator: " ")
      case .announce(let changes): "! " + changes.map(\.path).joined(separator: " ")
      case .settle(let journal): "settle" + (journal?.removals.map { " \($0.path)@\($0.due)" }.joined() ?? "")
      }
    }
  }

  static let small = ["control.json": "1", E.view: "v", "feeds.json": "i", "index.html": "p"]
  static let live = LiveSite(edition: E.edition(1, small))
  static func journal(_ files: [String], _ removals: [Journal.Removal] = [], isSettled: Bool = false) -> Journal {
    Journal(id: "old", files: files, removals: removals, isSettled: isSettled)
  }
  static let stays = "2026-12-31T00:00:00Z"

  static let plans: [Case<Input, [String]>] = [
    Case(
      "the first: views, then feeds and pages, the index, the manifest",
      Input(new: E.edition(1, small)),
      [
        "?", "record 4", "+ \(E.view)", "?", "+ control.json index.html", "+ feeds.json", "?", "+ manifest.json",
        "! control.json feeds.json index.html manifest.json", "settle",
      ]),
    Case("nothing new", Input(new: E.edition(1, small), live: live), []),
    Case(
      "nothing new, but all",
      Input(new: E.edition(1, small), live: live, all: true),
      [
        "?", "record 4", "+ \(E.view)", "?", "+ control.json index.html", "+ feeds.json", "?", "+ manifest.json",
        "! control.json feeds.json index.html manifest.json", "settle",
      ]),
    Case(
      "only what differs",
      Input(
        new: E.edition(2, small.merging(["control.json": "2", E.newView: "w", E.view: "v!"]) { $1 }),
        live: LiveSite(edition: E.edition(1, small.merging([E.view: "v!"]) { $1 }))),
      [
        "?", "record 2", "+ \(E.newView)", "?", "+ control.json", "?", "+ manifest.json",
        "! control.json manifest.json",
        "settle",
      ]),
    Case(
      "copies of feeds are content-addressed, too",
      Input(new: E.edition(1, ["feeds/control.0123456789abcdef.json": "1", "feeds.json": "i"])),
      [
        "?", "record 2", "+ feeds/control.0123456789abcdef.json", "?", "+ feeds.json", "?", "+ manifest.json",
        "! feeds.json manifest.json", "settle",
      ]),
    Case(
      "the signature is last of all, and never in the manifest",
      Input(new: E.edition(1, ["control.json": "1"], signature: "s")),
      [
        "?", "record 1", "?", "+ control.json", "?", "+ manifest.json", "+ manifest.sig",
        "! control.json manifest.json manifest.sig", "settle",
      ]),
    Case(
      "a fresh signature of the same manifest",
      Input(
        new: E.edition(1, small, signature: "new"), live: LiveSite(edition: E.edition(1, small, signature: "old"))),
      ["?", "record 0", "?", "+ manifest.sig", "! manifest.sig", "settle"]),
    Case(
      "retired, and gone from the output: stays until its time is over, whatever a build has forgotten",
      Input(
        new: E.edition(2, ["control.json": "1"]),
        live: LiveSite(edition: E.edition(1, ["control.json": "1", E.view: "v!"], retired: -86_400))),
      ["?", "record 0", "?", "+ manifest.json", "! manifest.json", "settle \(E.view)@2026-12-30T00:00:00Z"]),
    Case(
      "retired long ago: its time is over",
      Input(
        new: E.edition(2, ["control.json": "1"]),
        live: LiveSite(edition: E.edition(1, ["control.json": "1", E.view: "v!"], retired: -30 * 86_400))),
      ["?", "record 0", "?", "+ manifest.json", "- \(E.view)", "! \(E.view) manifest.json", "settle"]),
    Case(
      "live until now, and gone from the output: stays for devices with the older feed",
      Input(
        new: E.edition(3, ["control.json": "2"], keys: ["hello"]),
        live: LiveSite(edition: E.edition(1, ["control.json": "1", E.view: "v"], keys: ["hello"]))),
      [
        "?", "record 1", "?", "+ control.json", "?", "+ manifest.json", "! control.json manifest.json",
        "settle \(E.view)@\(stays)",
      ]),
    Case(
      "taken back: its view and its image go at once",
      Input(
        new: E.edition(2, ["control.json": "2"], keys: ["hello!"]),
        live: LiveSite(edition: E.edition(1, ["control.json": "1", E.view: "v", E.asset: "a"], keys: ["hello"]))),
      [
        "?", "record 1", "?", "+ control.json", "?", "+ manifest.json", "- \(E.asset) \(E.view)",
        "! \(E.asset) control.json \(E.view) manifest.json", "settle",
      ]),
    Case(
      "a language that is gone",
      Input(
        new: E.edition(2, ["control.json": "1"]),
        live: LiveSite(edition: E.edition(1, ["control.json": "1", "control_de.json": "1"]))),
      ["?", "record 0", "?", "+ manifest.json", "- control_de.json", "! control_de.json manifest.json", "settle"]),
    Case(
      "hosts' own files are nobody's address",
      Input(new: E.edition(1, ["_headers": "h", "control.json": "1"])),
      [
        "?", "record 2", "?", "+ _headers control.json", "?", "+ manifest.json", "! control.json manifest.json",
        "settle",
      ]),
    Case(
      "after an interrupted deploy of the same: what it may have written comes again",
      Input(
        new: E.edition(1, small), live: LiveSite(journal: journal(["control.json", E.view]))),
      [
        "?", "record 4", "+ \(E.view)", "?", "+ control.json index.html", "+ feeds.json", "?", "+ manifest.json",
        "! control.json feeds.json index.html manifest.json", "settle",
      ]),
    Case(
      "after an interrupted deploy of something that was given up: feeds are as they were, its files go",
      Input(
        new: E.edition(1, small),
        live: LiveSite(
          edition: E.edition(1, small), journal: journal(["control.json", "control_fr.json", E.newView]))),
      [
        "?", "record 3", "?", "+ control.json", "?", "+ manifest.json", "- control_fr.json",
        "! control.json control_fr.json manifest.json", "settle \(E.newView)@\(stays)",
      ]),
    Case(
      "killed between the manifest and the removals",
      Input(
        new: E.edition(1, small),
        live: LiveSite(
          edition: E.edition(1, small), journal: journal([], [.init(path: E.newView, due: E.now)]))),
      [
        "?", "record 0", "?", "+ manifest.json", "- \(E.newView)", "! \(E.newView) manifest.json", "settle",
      ]),
    Case(
      "a later removal waits",
      Input(
        new: E.edition(1, small),
        live: LiveSite(
          edition: E.edition(1, small),
          journal: journal([], [.init(path: E.newView, due: E.now.advanced(by: 1))], isSettled: true))),
      []),
    Case(
      "a later removal whose time has come",
      Input(
        new: E.edition(1, small),
        live: LiveSite(
          edition: E.edition(1, small), journal: journal([], [.init(path: E.newView, due: E.now)], isSettled: true))),
      ["?", "record 0", "?", "- \(E.newView)", "! \(E.newView)", "settle"]),
    Case(
      "after a purge that failed: caches are told again of the manifest and the signature",
      Input(
        new: E.edition(1, small, signature: "new"),
        live: LiveSite(edition: E.edition(1, small, signature: "new"), journal: journal([]))),
      ["?", "record 0", "?", "+ manifest.json", "+ manifest.sig", "! manifest.json manifest.sig", "settle"]),
    Case(
      "a file that comes back is not removed",
      Input(
        new: E.edition(2, small.merging([E.newView: "w"]) { $1 }),
        live: LiveSite(
          edition: E.edition(1, small), journal: journal([], [.init(path: E.newView, due: E.now)]))),
      ["?", "record 1", "+ \(E.newView)", "?", "+ manifest.json", "! manifest.json", "settle"]),
    Case(
      "a page that is gone goes before the manifest that lists it: a journal would not be believed",
      Input(
        new: E.edition(2, ["control.json": "1"]),
        live: LiveSite(edition: E.edition(1, ["control.json": "1", "news/hello/index.html": "p"]))),
      [
        "?", "record 1", "?", "- news/hello/index.html", "+ manifest.json", "! news/hello/index.html manifest.json",
        "settle",
      ]),
    Case(
      "a journal that names pages and files of the host: they stay",
      Input(
        new: E.edition(1, small),
        live: LiveSite(
          edition: E.edition(1, small),
          journal: journal(
            ["releases_de.html", "news/shop/index.html", "CNAME"],
            [.init(path: "CNAME", due: E.now), .init(path: "404.html", due: E.now)]))),
      ["?", "record 3", "?", "+ manifest.json", "! manifest.json", "settle"]),
    Case(
      "a manifest that lists files that publish does not make, or that are the host's: they stay",
      Input(
        new: E.edition(2, ["control.json": "1"]),
        live: LiveSite(
          edition: E.edition(
            1,
            [
              "control.json": "1", "CNAME": "c", ".well-known/security.txt": "s", "shop/index.html": "p",
              "views/a": "v",
            ]))),
      ["?", "record 0", "?", "+ manifest.json", "! manifest.json", "settle"]),
    Case(
      "a journal without a manifest: nothing goes on its word",
      Input(
        new: E.edition(1, ["control.json": "1"]),
        live: LiveSite(journal: journal(["prompts.plist"], [.init(path: E.view, due: E.now)]))),
      [
        "?", "record 2", "?", "+ control.json", "?", "+ manifest.json", "! control.json manifest.json", "settle",
      ]),
    Case(
      "a renewal is uploaded after the signature",
      Input(
        new: E.signed(5, until: 10, renewedUntil: 30), live: LiveSite(edition: E.signed(4, until: 10))),
      [
        "?", "record 0", "?", "+ manifest.json", "+ manifest.sig", "+ renewal.sig",
        "! manifest.json manifest.sig renewal.sig", "settle",
      ]),
    Case(
      "a renewal alone",
      Input(
        new: E.signed(5, until: 10, renewedUntil: 30), live: LiveSite(edition: E.signed(5, until: 10, renewedUntil: 20))
      ),
      ["?", "record 0", "?", "+ renewal.sig", "! renewal.sig", "settle"]),
  ]

  @Test(arguments: plans) func isInOrder(_ row: Case<Input, [String]>) throws {
    let plan = try DeploymentPlan(
      row.input.new, over: row.input.live, now: E.now, id: "new", uploadsAll: row.input.all)
    #expect(Self.words(plan) == row.expected)
  }

  static let refusals: [Case<(new: Edition, live: Edition), Refusal>] = [
    Case(
      "older than what is live", (E.edition(4, small), E.edition(5, small)), .newer(live: 5, local: 4)),
    Case(
      "the same number, another content", (E.edition(5, small), E.edition(5, [:])), .otherBuild(sequence: 5)),
    Case(
      "built without what is live", (E.edition(6, small, keys: ["b"]), E.edition(5, small, keys: ["a", "b"])),
      .forgets(["banners a"])),
    Case(
      "a signature that was renewed since", (E.signed(5, until: 10), E.signed(5, until: 20)),
      .shorterSignature(live: E.now.advanced(by: 20), local: E.now.advanced(by: 10))),
    Case(
      "a signature that has ended", (E.signed(6, until: 0), E.signed(5, until: 10)), .expiredSignature(E.now)),
    Case(
      "a renewal that was made since", (E.signed(5, until: 10), E.signed(5, until: 9, renewedUntil: 30)),
      .shorterSignature(live: E.now.advanced(by: 30), local: E.now.advanced(by: 10))),
    Case(
      "unsigned over signed", (E.edition(6, small), E.edition(5, small, signature: "s")), .unsigned),
  ]

  @Test(arguments: refusals) func isRefused(_ row: Case<(new: Edition, live: Edition), Refusal>) {
    #expect(throws: DeploymentError.refused(row.expected)) {
      try DeploymentPlan(row.input.new, over: LiveSite(edition: row.input.live), now: E.now, id: "new")
    }
  }

  static let renewals: [Case<(new: Edition, live: Edition), [String]>] = [
    Case("a longer one", (E.signed(5, until: 20), E.signed(5, until: 10)), ["manifest.sig"]),
    Case(
      "one that has ended, and holds by its renewal", (E.signed(6, until: 0, renewedUntil: 9), E.signed(5, until: 10)),
      ["manifest.json", "manifest.sig", "renewal.sig"]),
    Case("the same, which has ended", (E.signed(5, until: 0), E.signed(5, until: 0)), []),
    Case(
      "of a newer manifest, shorter", (E.signed(6, until: 10), E.signed(5, until: 20)),
      ["manifest.json", "manifest.sig"]),
    Case(
      "over something that cannot be read", (E.signed(5, until: 10), E.edition(5, [:], signature: "?")),
      ["manifest.sig"]),
  ]

  @Test(arguments: renewals) func signaturesAreRenewed(_ row: Case<(new: Edition, live: Edition), [String]>) throws {
    let plan = try DeploymentPlan(row.input.new, over: LiveSite(edition: row.input.live), now: E.now, id: "new")
    #expect(plan.uploads == row.expected)
  }

  @Test(arguments: [true, false]) func journalComesBackAsItWas(_ isSettled: Bool) {
    let journal = Journal(
      id: "a", files: ["control.json", "views/ü \"1\"/index.0123456789abcdef.html"],
      removals: [.init(path: E.view, due: E.now)], signatures: [Array("{\n}".utf8)], isSettled: isSettled)
    #expect(Journal.decode(journal.encode()) == journal)
  }

  static let foreign: [Case<String, Bool>] = [
    Case("half of it", #"{"schema": "publish.deploy-journal/1", "id": "a", "files": ["#, true),
    Case("another format", #"{"schema": "x", "id": "a", "files": [], "removals": []}"#, true),
    Case(
      "out of the folder", #"{"schema": "publish.deploy-journal/1", "id": "a", "files": ["../x"], "removals": []}"#,
      true),
    Case(
      "the manifest", #"{"schema": "publish.deploy-journal/1", "id": "a", "files": ["manifest.json"], "removals": []}"#,
      true),
    Case("two lines", #"{"schema": "publish.deploy-journal/1", "id": "a", "files": ["a\nb"], "removals": []}"#, true),
    Case(
      "a file that publish does not make",
      #"{"schema": "publish.deploy-journal/1", "id": "a", "files": ["shop/index.html"], "removals": []}"#, true),
    Case(
      "a good one", #"{"schema": "publish.deploy-journal/1", "id": "a", "files": ["control.json"], "removals": []}"#,
      false),
  ]

  @Test(arguments: foreign) func journalOfSomebodyElseIsUnreadable(_ row: Case<String, Bool>) {
    #expect((Journal.decode(Array(row.input.utf8)) == nil) == row.expected)
  }

  /// docs/output.md lists the files of an output.
  @Test(
    arguments: [
      ("control.json", PublishedName.feed), ("control_de.json", .feed), ("local-versions_pt-BR.plist", .feed),
      ("feeds.json", .feed), ("feeds/control.0123456789abcdef.json", .immutable), (E.view, .immutable),
      ("views/permissions/camera.0123456789abcdef.html", .immutable), (E.asset, .immutable), ("index.html", .page),
      ("releases_de.html", .page), ("feed_pt-BR.xml", .page), ("feed.json", .page), ("404.html", .page),
      ("sitemap.xml", .page), ("news/hello/index.de.html", .page), ("CNAME", .hostFile), (".htaccess", .hostFile),
      ("shop/index.html", nil), ("robots.txt", nil), (".well-known/security.txt", nil), ("views/a.html", nil),
      ("assets/logo.png", nil), ("../control.json", nil), ("control_\n.json", nil), ("news/a/b/c.html", nil),
    ] as [(String, PublishedName?)]) func aNameSaysWhetherPublishMadeTheFile(_ path: String, _ name: PublishedName?)
  {
    #expect(PublishedName(path) == name)
  }
}
