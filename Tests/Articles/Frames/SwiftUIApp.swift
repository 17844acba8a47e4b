import PublishClient
import SwiftUI

// BLOCK GettingStarted 4
// BLOCK GettingStarted 5
@MainActor func use(_ news: News) { _ = RootView(news: news) { Text("Snoodle") } }
