import PublishClient
import SwiftUI
import UIKit

// BLOCK GettingStarted 4
// BLOCK GettingStarted 5
// BLOCK ShowingBanners 1
// BLOCK VerifyingWhatIsPublished 2
@MainActor func use(_ feeds: FeedClients) { _ = Text("Snoodle").showing(News(feeds)) }
