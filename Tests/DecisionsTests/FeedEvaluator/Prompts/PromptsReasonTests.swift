import FeedEvaluator
import FeedModel
import Testing

@Suite struct PromptsReasonTests {
  @Test func saysWhyNot() {
    let device = FeedDevice(appVersion: "1", installed: noon.advanced(by: -30 * day), launches: 3)
    let sentence = { (names: [String]) in
      Prompts.process(PromptsFeed(prompts: names.map { .init(name: $0) }), state: .init(), device: device, now: noon)
        .decision.reason?.description
    }
    #expect(sentence(["rate-us"]) == "rate-us: 3 of 10 launches")
    #expect(sentence(["b", "a"]) == "a: 3 of 10 launches; b: 3 of 10 launches")
    #expect(sentence(["a", "b", "c", "d"]) == "none of the 4 prompts is due")
    #expect(sentence([]) == "the feed has no prompts")
  }
}
