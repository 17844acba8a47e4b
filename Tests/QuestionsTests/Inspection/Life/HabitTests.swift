import FeedEvaluator
import FeedModel
import TestKit
import Testing

@testable import Inspection

@Suite struct HabitTests {
  static let cases: [Case<(Habit.Kind, [FeedAnswer]), Reply>] = [
    Case("obliging: the action", (.obliging, [.action, .remind, .ignore]), .answer(.action)),
    Case("obliging: OK where there is nothing else", (.obliging, [.ok]), .answer(.ok)),
    Case("putting off", (.puttingOff, [.action, .remind, .ignore]), .answer(.remind)),
    Case("putting off: OK without a reminder", (.puttingOff, [.ok]), .answer(.ok)),
    Case("putting off a prompt without a reminder", (.puttingOff, [.cancel, .action]), .answer(.cancel)),
    Case("dismissive: ignores", (.dismissive, [.action, .remind, .ignore]), .answer(.ignore)),
    Case("dismissive: cancels", (.dismissive, [.cancel, .action, .remind]), .answer(.cancel)),
    Case("dismissive: puts off what cannot be cancelled", (.dismissive, [.action, .remind]), .answer(.remind)),
    Case("silent", (.silent, [.action, .remind, .ignore]), .none),
  ]

  @Test(arguments: cases) func taps(_ c: Case<(Habit.Kind, [FeedAnswer]), Reply>) {
    let buttons = c.input.1.map { FeedButton($0, $0.rawValue) }
    #expect(Habit(c.input.0).reply(to: "hello", in: .prompts, buttons: buttons) == c.expected)
  }

  @Test func onlyTheDismissiveHideBanners() {
    for kind in Habit.Kind.allCases {
      let reply = Habit(kind).reply(to: "hello", in: .banners, flags: ["hide"])
      #expect(reply == (kind == .dismissive ? .flags(["hide"]) : .none))
      #expect(Habit(kind).reply(to: "hello", in: .banners, flags: []) == .none)
    }
  }

  @Test func theNearestAnswerCounts() {
    var habit = Habit(.obliging)
    habit.answer(.alerts, with: .answer(.remind))
    habit.answer(.alerts, id: "hello", with: .none)
    let buttons = [FeedButton(.action, "Go")]
    #expect(habit.reply(to: "hello", in: .alerts, buttons: buttons) == .none)
    #expect(habit.reply(to: "other", in: .alerts, buttons: buttons) == .answer(.remind))
    #expect(habit.reply(to: "hello", in: .prompts, buttons: buttons) == .answer(.action))
  }
}
