// BLOCK AskingForPermissions 2
// BLOCK AskingForPermissions 3
// BLOCK AskingForPermissions 4
func ask(
  _ environment: FeedEnvironment, _ present: @Sendable (Permissions.Display) async -> FeedAnswer?,
  _ showPhotos: () -> Void
) async {
  // BLOCK AskingForPermissions 1
}

func moveFromYMPromptKit(_ environment: FeedEnvironment, _ feed: FeedSource, _ documents: URL) {
  // BLOCK MovingFromYMPromptKit 1
  _ = camera
}
