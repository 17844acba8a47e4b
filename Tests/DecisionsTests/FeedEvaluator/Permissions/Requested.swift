import FeedEvaluator
import FeedModel

/// A request as a client makes it: decided, and logged if its prompt is shown.
struct Requested {
  var decision: Decision<Permissions.Display, Permissions.Reason>
  var state: Permissions.State

  init(
    _ request: Permissions.Request, from feed: PermissionsFeed, state: Permissions.State,
    options: Permissions.Options = .init(), device: FeedDevice, now: Instant = noon
  ) {
    decision = Permissions.decide(
      request, from: feed, state: state, options: options, device: device, now: now, explaining: true)
    self.state =
      decision.display == nil
      ? state
      : Permissions.mark(
        request.access, userInfo: request.userInfo, session: request.session ?? device.launches, state: state, now: now)
  }

  /// What the caller hears when nothing is shown; nil while it waits for the user.
  var completion: Permissions.Completion? { decision.reason.map(Permissions.Completion.init) }
}
