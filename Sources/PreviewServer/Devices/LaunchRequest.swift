import FeedClient
import FeedEvaluator
import FeedModel
import Simulation

/// What `POST /-/api/launch` asks: one launch of the app on a device, and what its user taps then (docs/preview.md).
struct LaunchRequest {
  var device: Device
  var screen: ScreenSize
  /// Of a device without state.
  var past: Past
  /// Nil for a new device.
  var state: StateDocument?
  /// Nil for the moment of the request.
  var now: Instant?
  /// No server can be reached.
  var airplane: Bool
  /// What the device has of feeds: the entity tag of each copy, by the feed's URL.
  var copies: [String: String]
  var taps: [TimedTap]

  struct TimedTap {
    /// Nil for the moment of the tap before it.
    var now: Instant?
    var event: Event
  }
}

/// Why a request is none, as a sentence for whoever wrote it.
struct LaunchRequestError: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}
