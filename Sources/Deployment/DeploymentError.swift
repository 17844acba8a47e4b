public enum DeploymentError: Error, Equatable, Sendable {
  case refused(Refusal)
  case store(StoreError)
  /// A file of the output changed or went while it was deployed.
  case changedOutput(String)
  /// Everything is in the store, but not yet where devices look.
  case notShown(NotShown)

  /// Why caches do not have what was deployed.
  public enum NotShown: Error, Equatable, Sendable {
    /// The address did not show a file in time; what it showed instead.
    case stale(url: String, found: String, seconds: Int)
    case purge(String)

    public var id: String {
      switch self {
      case .stale: "not-shown"
      case .purge: "purge-failed"
      }
    }
  }
}
