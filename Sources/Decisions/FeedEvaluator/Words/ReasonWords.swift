internal import FeedModel
internal import Text

extension Banners.Reason {
  public var description: String {
    switch self {
    case .emptyFeed: "the feed has no notifications"
    case .showing(let id): "\(id) is still on screen"
    case .conditions([], let count): "none of the \(count) notifications has its conditions met"
    case .conditions(let candidates, _):
      candidates.map { candidate in "\(candidate.id) needs " + candidate.failures.map(\.need).joined(separator: " and ")
      }.joined(separator: "; ")
    }
  }
}

extension Alerts.Reason {
  public var description: String {
    switch self {
    case .closed(let gate): gate.closed
    case .emptyFeed: "the feed has no notifications"
    case .noneLeft(let seen, let others, let version): noneLeft(seen, others, version)
    case .cannotOpen(let key, ""): "\(key) is next, but nothing opens an empty URL"
    case .cannotOpen(let key, let url): "\(key) is next, but nothing on this device opens \(url)"
    }
  }

  private func noneLeft(_ seen: Int, _ others: Int, _ version: FeedVersion) -> String {
    switch (seen, others) {
    case (1, 0): "the only notification was already seen"
    case (2, 0): "both notifications were already seen"
    case (_, 0): "all \(seen) notifications were already seen"
    case (0, 1): "the only notification is not for version \(version)"
    case (0, _): "none of the \(others) notifications is for version \(version)"
    case (_, _):
      "\(counted(seen, "notification")) \(seen == 1 ? "was" : "were") already seen, and "
        + "\(others) more \(others == 1 ? "is" : "are") not for version \(version)"
    }
  }
}

extension Updates.Remote.Reason {
  public var description: String {
    switch self {
    case .closed(let gate): gate.closed
    case .emptyFeed: "the feed has no versions"
    case .noneNewer(let version): "no version is newer than \(version)"
    case .needsSystem(let version, let least, let found):
      "version \(version) needs at least system version \(least); this device has \(found)"
    case .ignored(let version): "the user ignored version \(version)"
    }
  }
}

extension Updates.Local.Reason {
  public var description: String {
    switch self {
    case .closed(let gate): gate.closed
    case .noNotes(nil, let app): "there are no notes up to version \(app)"
    case .noNotes(let seen?, let app): "there are no notes from after \(seen) up to \(app)"
    }
  }
}

extension Prompts.Reason {
  public var description: String {
    switch self {
    case .emptyFeed: "the feed has no prompts"
    case .notDue([], let count): "none of the \(count) prompts is due"
    case .notDue(let candidates, _): candidates.map { "\($0.id): \($0.obstacles)" }.joined(separator: "; ")
    }
  }
}

extension Permissions.Reason {
  public var description: String {
    switch self {
    case .closed(let access, let gate):
      switch gate.evidence {
      case .prompt(_, .missing): "the feed has no prompt for \(access)"
      case .prompt: "the prompt for \(access) has nothing to show"
      default: "\(access): \(gate.closed)"
      }
    case .cadence(let candidate): "\(candidate.id): \(candidate.obstacles)"
    }
  }
}

extension DecisionGate {
  /// A closed gate of a channel as the reason why nothing is shown.
  fileprivate var closed: String {
    switch evidence {
    case .rule(.newer, _, _): "no version newer than \(required) was installed"
    case .rule(.showOnFirstLaunch, _, _): "this is the first launch"
    default: finding
    }
  }
}
