import Testing

@testable import LocalServer

@Suite struct IncomingConnectionTests {
  private static let opened = ContinuousClock.now

  private func isLate(_ connection: IncomingConnection, after seconds: Int) -> Bool {
    connection.isLate(at: Self.opened + .seconds(seconds), .seconds(10))
  }

  @Test(arguments: [(0, 10), (95, 10), (96, 1), (97, 1)])
  func whereOthersWaitThereIsLessTime(connections: Int, seconds: Int) {
    let requests = IncomingRequests(limit: .seconds(10), room: 96)
    #expect(requests.limit(with: connections) == .seconds(seconds))
  }

  @Test func aRequestHasTimeFromTheOpening() {
    let connection = IncomingConnection(-1, at: Self.opened)
    #expect(!isLate(connection, after: 10) && isLate(connection, after: 11))
  }

  @Test func anAnswerMayTakeAsLongAsItLikes() {
    let connection = IncomingConnection(-1, at: Self.opened)
    connection.answers()
    #expect(!isLate(connection, after: 3600))
  }

  @Test func theNextRequestHasTimeFromTheEndOfTheLast() {
    let connection = IncomingConnection(-1, at: Self.opened)
    connection.answers()
    connection.waits(at: Self.opened + .seconds(60))
    #expect(!isLate(connection, after: 70) && isLate(connection, after: 71))
  }
}
