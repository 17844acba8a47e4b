/// The four folders of content below `content/`.
public enum ContentKind: String, CaseIterable, Sendable {
  case notifications, releases, prompts, permissions
}
