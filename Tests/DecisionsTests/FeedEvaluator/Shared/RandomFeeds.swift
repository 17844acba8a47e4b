import FeedEvaluator
import FeedModel
import TestKit

/// Feeds, states, options and devices, values at the ends of their types among them.
extension SeededGenerator {
  mutating func device() -> FeedDevice {
    var device = FeedDevice(
      appVersion: version(), buildVersion: version(), appName: text(), osVersion: version(),
      locale: one(of: ["en", "de-CH", "ja", "zh-Hant-TW"]), wifi: flip(),
      installed: maybe { $0.instant() },
      launches: int(), rolloutSeed: text())
    for name in ["plan", "size"] {
      device.attributes[name] = one(of: [nil, .text(text()), .number(int()), .truth(flip()), .text("2.4.0")])
    }
    return device
  }

  mutating func banner() -> BannersFeed.Notification {
    BannersFeed.Notification(
      id: text(), entry: one(of: ["main", "main", "main", "other", ""]), all: some { $0.condition(depth: 0) },
      any: some { $0.condition(depth: 5) }, views: maybe { _ in [BannersFeed.View(id: "main", file: "")] } ?? [])
  }

  private mutating func condition(depth: Int) -> BannersFeed.Condition {
    if depth < 4, int() % 5 == 0 {
      let elements = some { $0.some { $0.condition(depth: depth + 1) } }.filter { !$0.isEmpty }
      return .group(.init(one(of: [.all, .any, .none]), elements, isList: true))
    }
    guard let name = one(of: BannersFeed.Condition.Name.allCases + [nil]) else { return .unknown(text(), .null) }
    return switch name.row.kind {
    case .truth(let make): make(flip())
    case .count(let make, _), .days(let make): make(int())
    case .flag(let make): make(text())
    case .version(let make): make(version())
    case .rollouts(let make): make([.init(text(), 0..<max(1, min(int(), rolloutPlaces)))])
    case .languages(let make), .choices(let make, _): make([text(), "de"])
    case .versions(let make): make([version(), version()])
    case .attributes(let make):
      make([
        .init(flip() ? "plan" : text(), .texts([text(), "true"])),
        .init("size", .texts(["2.4.0"])),
      ])
    case .bounds(let make): make([.init(flip() ? "size" : text(), flip() ? .number(int()) : .version(version()))])
    case .messages(let make): make([text(), text()])
    case .messageDays(let make): make([.init(text(), .number(int()))])
    case .instant(let make), .wall(let make): make(instant())
    case .hours(let make): make(.init(from: one(of: [0, 60, 86_340]), until: one(of: [120, 43_200])))
    case .percent(let make): make(double())
    }
  }

  mutating func bannerRecord() -> Banners.Record {
    var record = Banners.Record(
      displayed: maybe { $0.flip() }, lastDisplay: maybe { $0.instant() }, launches: maybe { $0.int() },
      flags: [text(): flip()])
    (record.displays, record.firstDisplay) = (maybe { $0.int() }, maybe { $0.instant() })
    (record.tapped, record.dismissed) = (maybe { $0.flip() }, maybe { $0.flip() })
    return record
  }

  mutating func alert() -> AlertsFeed.Notification {
    AlertsFeed.Notification(
      key: text(), title: maybe { $0.text() }, message: maybe { $0.text() }, actionURL: maybe { $0.url() },
      actionButton: label(), minVersion: maybe { $0.version() }, maxVersion: maybe { $0.version() })
  }

  mutating func alertsState() -> Alerts.State {
    Alerts.State(
      ignored: maybe { $0.some { $0.text() } }, viewed: maybe { $0.some { $0.text() } },
      lastChecked: maybe { $0.instant() }, lastReminded: maybe { $0.instant() })
  }

  mutating func alertsOptions() -> Alerts.Options {
    var options = Alerts.Options()
    (options.showOldestFirst, options.showOnFirstLaunch, options.debug) = (flip(), flip(), flip())
    options.checkPeriod = FeedPeriod(days: period())
    options.remindPeriod = FeedPeriod(days: period())
    options.remindButtonLabel = one(of: [.standard, .hidden, "Later"])
    return options
  }

  mutating func updatesState() -> Updates.State {
    Updates.State(
      lastVersion: maybe { $0.version().text }, ignoredVersion: maybe { $0.version().text },
      lastChecked: maybe { $0.instant() }, lastReminded: maybe { $0.instant() },
      reminderEndedBy: maybe { $0.version().text })
  }

  mutating func updatesOptions() -> Updates.Options {
    var options = Updates.Options()
    (options.showOnFirstLaunch, options.groupNotesByVersion) = (flip(), flip())
    (options.localDebug, options.remoteDebug) = (flip(), flip())
    options.checkPeriod = FeedPeriod(days: period())
    options.remindPeriod = FeedPeriod(days: period())
    options.versionLabelFormat = maybe { $0.text() }
    options.priority = priority()
    return options
  }

  mutating func priority() -> UpdatesFeed.Priority { one(of: [.default, .default] + UpdatesFeed.Priority.allCases) }

  mutating func release() -> UpdatesFeed.Release {
    UpdatesFeed.Release(
      version: version(), notes: some { $0.text() }, priority: priority(), osVersionAtLeast: maybe { $0.version() })
  }

  mutating func prompt() -> PromptsFeed.Prompt {
    PromptsFeed.Prompt(
      name: text(), title: maybe { $0.text() }, actionURL: maybe { $0.url() }, actionButton: label(),
      remindButton: label(), cancelButton: label(), usesUntilPrompt: maybe { $0.int() },
      daysUntilPrompt: maybe { $0.double() }, remindPeriod: maybe { $0.double() }, recurring: maybe { $0.flip() })
  }

  mutating func promptRecord() -> Prompts.Record {
    Prompts.Record(
      firstUsed: maybe { $0.instant() }, usesCount: maybe { $0.int() }, lastReminded: maybe { $0.instant() },
      viewed: maybe { $0.flip() }, cancelled: maybe { $0.flip() })
  }

  mutating func access() -> String {
    one(of: ["photos", "ym_photos", "photos", "app_x", "", "YMPromptLogVersion", "publish.x"])
  }

  mutating func permission() -> PermissionsFeed.Prompt {
    PermissionsFeed.Prompt(
      access: access(), title: maybe { $0.text() }, message: maybe { $0.text() }, grantTitle: label(),
      denyTitle: label(), contentView: maybe { $0.url() }, modes: some { $0.text() },
      cadence: maybe {
        .init(
          maxPrompts: $0.maybe { $0.int() }, quietHours: $0.maybe { $0.double() }, minSessions: $0.maybe { $0.int() })
      })
  }

  mutating func permissionRequest() -> Permissions.Request {
    Permissions.Request(
      access(), status: one(of: Permissions.SystemStatus.allCases + [.notDetermined, .notDetermined]),
      shouldRequest: one(of: [true, true, false]), userInfo: maybe { $0.userInfo() }, session: maybe { $0.int() })
  }

  mutating func permissionsState() -> Permissions.State {
    Permissions.State(
      log: [
        "ym_photos": some { .init(date: $0.instant(), userInfo: $0.maybe { $0.userInfo() }) },
        "app_x": some { .init(date: $0.instant()) },
      ], historyLimit: maybe { $0.int() },
      tallies: ["ym_photos": .init(prompts: int(), session: maybe { $0.int() })],
      version: one(of: [0, 1, 1, 1, 2, .min]))
  }

  private mutating func userInfo() -> [String: PropertyList] {
    ["session_number": one(of: [.integer(int()), .real(double()), .string(text()), .boolean(flip())])]
  }
}
