public import FeedModel

// The facts that a channel's rules are asked about at a launch, which counts already although the state is from before it.

extension Banners {
  public static func facts(
    _ state: State, options: Options = Options(), device: Device, now: Instant
  ) -> any Facts {
    BannerFacts(state, options: options, device: device, now: now)
  }
}

extension Alerts {
  public static func facts(_ state: State, options: Options = Options(), device: Device) -> any Facts {
    AlertFacts(state, options: options, device: device)
  }
}

extension Updates {
  public static func facts(_ state: State, options: Options = Options(), device: Device) -> any Facts {
    UpdateFacts(state, options: options, device: device)
  }
}

extension Prompts {
  public static func facts(_ feed: PromptsFeed, _ state: State, device: Device, now: Instant) -> any Facts {
    PromptFacts(counting(feed, state, at: now), device: device, now: now)
  }
}
