import FeedModel
import Testing

/// All published entries of the demo, each once per language, with the file that contains it.
@Suite struct GalleryTests {
  private func gallery(_ path: String) async throws -> JSON? { try await DemoSite.gallery.value[path: path] }

  private func allTexts(_ kind: String) async throws -> [(id: String, locale: String, text: JSON)] {
    let entries = try await gallery(kind)?.elements ?? []
    return entries.flatMap { entry in
      (entry[kind == "notifications" ? "alerts" : "texts"]?.elements ?? []).map {
        (entry["id"]?.string ?? "", $0["locale"]?.string ?? "", $0)
      }
    }
  }

  @Test("the site's languages are in their order, with their writing direction") func locales() async throws {
    let locales = try await gallery("locales")?.elements ?? []
    #expect(locales.map { $0["tag"]?.string } == DemoSite.locales)
    #expect(locales.map { $0["dir"]?.string } == ["ltr", "ltr", "ltr", "ltr", "rtl"])
  }

  @Test("banners are in the order of control.json, then entries that are only alerts") func order() async throws {
    let ids = try await gallery("notifications")?.elements?.map { $0["id"]?.string }
    #expect(ids == ["download-update", "welcome-tour", "rate-snoodle", "wifi-sync", "dark-mode", "snoodle-pad"])
  }

  @Test("every view is there once in every language, with its own file, frame and source") func views() async throws {
    var found: Set<String> = []
    for notification in try await gallery("notifications")?.elements ?? [] {
      let id = notification["id"]?.string ?? ""
      for view in notification["views"]?.elements ?? [] {
        let name = view["id"]?.string ?? ""
        let pages = view["pages"]?.elements ?? []
        #expect(pages.map { $0["locale"]?.string } == DemoSite.locales, "\(id) \(name)")
        for page in pages {
          let locale = page["locale"]?.string ?? ""
          let published = try JSON.parse(DemoSite.feed(.banners, locale)).value[path: "\(id).views.\(name)"]
          let file = try #require(page["file"]?.string)
          #expect(published?["file"]?.string == file && published?["height"] == page["height"])
          #expect((published?["origin"] ?? .string("bottom")) == view["origin"])
          #expect(page["frame"]?.string == "/-/frame/\(file.dropFirst(DemoSite.address.count))")
          #expect(page["source"]?.string == DemoSite.source("notifications", id, name, language: locale))
          #expect(page["source"]?.string?.hasPrefix("content/notifications/\(id)") == true)
          found.insert("\(id) \(name) \(locale)")
        }
      }
    }
    #expect(found == (try published()))
  }

  /// `id view locale` of all that there is.
  private func published() throws -> Set<String> {
    var all: Set<String> = []
    for locale in DemoSite.locales {
      for banner in try JSON.parse(DemoSite.feed(.banners, locale)).value.members ?? [] {
        for view in banner.value["views"]?.members ?? [] { all.insert("\(banner.name) \(view.name) \(locale)") }
      }
    }
    return all
  }

  @Test("alerts have their texts and buttons in their languages") func alerts() async throws {
    let texts = try await allTexts("notifications")
    #expect(texts.map(\.id) == Array(repeating: "dark-mode", count: 5) + Array(repeating: "snoodle-pad", count: 5))
    for (id, locale, text) in texts {
      let key = try #require(text["key"]?.string)
      #expect(key.hasSuffix(id))
      let published = try #require(try DemoSite.plist(.alerts, locale)[key]?.dictionary)
      let labels = DefaultLabels(for: try #require(LanguageTag(locale))).alerts
      let buttons = [published["ActionButton"]?.string ?? "", labels.remind, labels.ignore]
      #expect(text["title"]?.string == published["Title"]?.string)
      #expect(text["message"]?.string == published["Message"]?.string)
      #expect(text["actionURL"]?.string == published["ActionURL"]?.string)
      #expect(text["buttons"]?.elements?.map(\.string) == buttons)
      #expect(text["source"]?.string == DemoSite.source("notifications", id, "index", language: locale))
    }
  }

  @Test("prompts have their texts and sources") func prompts() async throws {
    let texts = try await allTexts("prompts")
    #expect(texts.map(\.id) == Array(repeating: "join-beta", count: 5) + Array(repeating: "rate-us", count: 5))
    for (id, locale, text) in texts {
      let published = try #require(try DemoSite.plist(.prompts, locale)[id]?.dictionary)
      #expect(text["title"]?.string == published["title"]?.string)
      #expect(text["actionURL"]?.string == published["actionURL"]?.string)
      let buttons = ["cancelButton", "actionButton", "remindButton"].map { published[$0]?.string }
      #expect(text["buttons"]?.elements?.map(\.string) == buttons)
      #expect(text["source"]?.string == DemoSite.source("prompts", id, "index", language: locale))
    }
  }

  @Test("permissions have their texts, and frames if their text is rich") func permissions() async throws {
    let texts = try await allTexts("permissions")
    #expect(Set(texts.map(\.id)) == ["camera", "notifications", "photos"] && texts.count == 15)
    for (access, locale, text) in texts {
      let published = try #require(try DemoSite.plist(.permissions, locale)[access]?.dictionary)
      let view = published["contentView"]?.string
      #expect(text["title"]?.string == published["title"]?.string)
      #expect(text["message"]?.string == published["message"]?.string)
      let buttons = ["denyTitle", "grantTitle"].map { published[$0]?.string }
      #expect(text["buttons"]?.elements?.map(\.string) == buttons)
      #expect(text["file"]?.string == view)
      #expect(text["frame"]?.string == view.map { "/-/frame/\($0.dropFirst(DemoSite.address.count))" })
      #expect((view != nil) == (access == "photos"))
      #expect(text["source"]?.string == DemoSite.source("permissions", access, "index", language: locale))
    }
  }

  @Test("releases are newest first, with the notes of the alert and those after the update")
  func releases() async throws {
    let texts = try await allTexts("releases")
    let versions = ["2.4.0", "2.3.0", "2.2.2", "2.1.0", "2.0.0"]
    #expect(texts.map(\.id) == versions.flatMap { Array(repeating: $0, count: 5) })
    for (version, locale, text) in texts {
      // `keep: 3`; the app ships the notes of all.
      let isKept = versions.prefix(3).contains(version)
      let notes = try DemoSite.plist(.updates, locale)[version]?.array?.compactMap(\.string) ?? []
      let own = try DemoSite.plist(.localUpdates, locale)[version]?.array?.compactMap(\.string) ?? []
      #expect(notes.isEmpty != isKept && !own.isEmpty)
      for note in notes { #expect(text["message"]?.string?.contains(note) == true) }
      for note in own { #expect(text["localMessage"]?.string?.contains(note) == true) }
      #expect(text["buttons"]?.elements?.count == (isKept ? 3 : 0) && (text["title"]?.string != nil) == isKept)
      #expect(text["source"]?.string == DemoSite.source("releases", version, "index", language: locale))
      #expect(text["localSource"]?.string == DemoSite.source("releases", version, "local", language: locale))
    }
  }
}
