import Foundation
import Network
import PublishClient

@MainActor final class Editor { var isTyping = false }

struct Log: Sendable {
  func error(_ text: String) {}
  func info(_ text: String) {}
  func callAsFunction(_ text: String) {}
}

let log = Log()

func describe(_ network: NWPathMonitor) -> FeedEnvironment {
  FeedEnvironment(
    transport: .standard, store: MemoryStore(),
    // BLOCK GettingStarted 6
  )
}

func configure(_ environment: FeedEnvironment, _ editor: Editor) {
  // BLOCK GettingStarted 7
  _ = feeds
}

func oneChannel(_ environment: FeedEnvironment, _ present: (FeedItem) async -> FeedAnswer?) async {
  // BLOCK GettingStarted 8
}

func frontPage(_ environment: FeedEnvironment, _ present: @escaping @Sendable (FeedItem) async -> FeedAnswer?) async {
  // BLOCK FeedClient 1
}

func pin(_ transport: any FeedTransport, _ store: any FeedStore, _ device: @escaping @Sendable () -> FeedDevice) throws
{
  // BLOCK VerifyingWhatIsPublished 1
  _ = feeds
}

func replaceKey(_ environment: inout FeedEnvironment, _ old: String, _ new: String) throws {
  // BLOCK VerifyingWhatIsPublished 3
}

func severalKeys(_ environment: inout FeedEnvironment, _ first: String, _ second: String, _ third: String) throws {
  // BLOCK VerifyingWhatIsPublished 4
}

func keyThatRenews(_ environment: inout FeedEnvironment, _ key: String, _ scheduleKey: String) throws {
  // BLOCK VerifyingWhatIsPublished 5
}

func moveFromINotify() {
  // BLOCK MovingFromINotify 1
  _ = hooks
}

func explainPrompts(_ environment: inout FeedEnvironment, _ prompts: PromptsClient) async {
  // BLOCK MovingFromIPrompt 1
}

func moveFromIPrompt(_ environment: FeedEnvironment) {
  // BLOCK MovingFromIPrompt 2
  _ = (shipped, prompts)
}

func explainUpdates(_ environment: inout FeedEnvironment, _ feeds: FeedClients) async {
  // BLOCK MovingFromIVersion 2
}

func moveFromIVersion(_ environment: FeedEnvironment) async {
  // BLOCK MovingFromIVersion 1
  // BLOCK MovingFromIVersion 3
  _ = hooks
  // BLOCK MovingFromIVersion 4
  _ = options
  // BLOCK MovingFromIVersion 5
}
