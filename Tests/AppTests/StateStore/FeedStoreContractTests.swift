import DefaultsStore
import FeedClient
import FeedTestSupport
import Foundation
import Testing
import WireFormats

@Suite struct FeedStoreContractTests {
  @Test func memoryStore() async {
    #expect(await FeedStoreContract.violations { MemoryStore() } == [])
  }

  @Test(arguments: ["state.plist", "state.json", "state", "new/folders/state.plist"]) func fileStore(_ name: String)
    async
  {
    let folder = StoreFolder()
    var stores = 0
    let violations = await FeedStoreContract.violations {
      stores += 1
      return FileStore(folder.path("\(stores)/\(name)"), report: folder.report)
    }
    #expect(violations == [])
    #expect(folder.problems() == [])
  }

  @Test(arguments: [false, true]) func userDefaultsStore(withPromptLog: Bool) async {
    let folder = StoreFolder()
    let suites = DefaultsSuites()
    var stores = 0
    let violations = await FeedStoreContract.violations {
      stores += 1
      let log = withPromptLog ? URL(filePath: folder.path("\(stores).plist")) : nil
      return UserDefaultsStore(
        suites.make(), promptLog: log, copies: URL(filePath: folder.path("copies-\(stores)")), report: folder.report)
    }
    #expect(violations == [])
    #expect(folder.problems() == [])
  }

  @Test("a store that forgets, mixes up or interleaves values breaks the contract") func brokenStores() async {
    let forgetful = await FeedStoreContract.violations { BrokenStore(.forgetsState) }
    #expect(forgetful.contains("a key that a change removes is gone, and the others stay"))
    #expect(!forgetful.contains("a copy comes back bit by bit, with its validators letter by letter"))
    #expect(
      await FeedStoreContract.violations { BrokenStore(.makesNumbersOfBooleans) } == [
        "values of every type come back as they were, numbers and booleans told apart",
        "a key that a change removes is gone, and the others stay", "copies and state are apart",
      ])
    #expect(
      await FeedStoreContract.violations { BrokenStore(.hasOneCopy) } == [
        "each URL has its own copy, and nil removes that one alone"
      ])
    #expect(
      await FeedStoreContract.violations { BrokenStore(.loses) } == [
        "of the updates of many tasks at once none is lost"
      ])
    struct Full: Error {}
    #expect(await FeedStoreContract.violations { () throws -> MemoryStore in throw Full() }.count == 8)
  }
}

private actor BrokenStore: FeedStore {
  enum Fault { case forgetsState, makesNumbersOfBooleans, hasOneCopy, loses }

  private let fault: Fault
  private var state: StateValues = [:]
  private var copies: [String: FeedCopy] = [:]
  private var updates = 0

  init(_ fault: Fault) { self.fault = fault }

  func update<Result: Sendable>(_ change: @Sendable (inout StateValues) -> Result) -> Result {
    var values = state
    let result = change(&values)
    updates += 1
    switch fault {
    case .forgetsState: break
    case .makesNumbersOfBooleans: state = values.mapValues { $0.boolean.map { .integer($0 ? 1 : 0) } ?? $0 }
    case .loses where updates == 7: break
    case .loses, .hasOneCopy: state = values
    }
    return result
  }

  func copy(of url: String) -> FeedCopy? { copies[fault == .hasOneCopy ? "" : url] }

  func keep(_ copy: FeedCopy?, of url: String) { copies[fault == .hasOneCopy ? "" : url] = copy }
}
