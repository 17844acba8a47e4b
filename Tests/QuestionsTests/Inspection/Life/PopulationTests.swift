import FeedEvaluator
import FeedModel
import TestKit
import Testing

@testable import Inspection

@Suite struct PopulationTests {
  private static let german: LanguageTag = "de"

  private func population(_ change: (inout Population) -> Void = { _ in }) -> Population {
    var regulars = Population.Group(
      "regulars", share: 60,
      facts: [
        .app: Choices([.init(.version("2.2"), weight: 1), .init(.version("2.3"), weight: 2)]),
        .language: Choices([.init(.language("en"), weight: 3), .init(.language("de"), weight: 1)]),
      ])
    regulars.facts[.wifi] = Choices([.init(.truth(true), weight: 0.8), .init(.truth(false), weight: 0.2)])
    regulars.rhythm = Choices([.init(.daily, weight: 1), .init(.weekdays, weight: 1)])
    regulars.habit = Choices(Habit.Kind.allCases.map { .init(Habit($0), weight: 1) })
    regulars.installed = .exponential(mean: 100)
    regulars.upgrades = [.init("2.4.0", day: .normal(mean: 10, standardDeviation: 4), share: 0.5)]
    var newcomers = Population.Group("newcomers", share: 40, facts: [.app: Choices(.version("2.4.0"))])
    newcomers.joins = .uniform(from: 0, to: 20)
    newcomers.rhythm = Choices(.poisson(perDay: 0.7))
    var population = Population(
      people: 300, seed: 7, start: SeededGenerator.start, days: 30, groups: [regulars, newcomers])
    change(&population)
    return population
  }

  private func publications(seed: UInt64 = 3) -> [LanguageTag: Publications] {
    var random = SeededGenerator(seed: seed)
    let (english, german) = (random.feeds(), random.feeds())
    let catalog = EntryCatalog(of: [english, german])
    return [.english: Publications(english, in: catalog), Self.german: Publications(german, in: catalog)]
  }

  static let sizes: [Case<(people: Int, shares: [Double]), [Int]>] = [
    Case("whole", (100, [60, 40]), [60, 40]), Case("any sum", (10, [1, 1, 2]), [3, 2, 5]),
    Case("the largest remainders", (10, [1, 1, 1]), [4, 3, 3]), Case("nobody", (5, [0, 1]), [0, 5]),
    Case("fewer people than groups", (1, [1, 5, 1]), [0, 1, 0]),
  ]

  @Test(arguments: sizes) func groupsHaveTheirShares(_ c: Case<(people: Int, shares: [Double]), [Int]>) {
    let groups = c.input.shares.map { Population.Group("", share: $0, facts: [.app: Choices(.version("1.0"))]) }
    let population = population {
      $0.groups = groups
      $0.people = c.input.people
    }
    #expect(population.sizes == c.expected)
    let counts = (0..<c.input.people).reduce(into: groups.map { _ in 0 }) { $0[population.person($1).group] += 1 }
    #expect(counts == c.expected)
  }

  /// The counts of a population are the sum of its people's lives.
  @Test func countsWhatLivesShow() async throws {
    let (population, publications) = (population(), publications())
    let whole = await population.simulate(publications)
    #expect(whole.groups.map(\.people) == [180, 120])
    let counts = whole.total
    #expect(counts.people == 300)
    #expect(counts.displays.sum > 1000)
    var displays = counts.entries.map { _ in Histogram() }
    var (all, launches) = (Histogram(), 0)
    for index in 0..<population.people {
      let plan = population.person(index).plan
      let history = plan.history(try #require(publications[plan.device.locale]))
      launches += history.count
      all.add(history.reduce(0) { $0 + $1.shown.count })
      for count in history.counts { displays[count.entry].add(count.times) }
    }
    #expect(counts.displays == all)
    #expect(counts.launches == launches)
    #expect(counts.entries.map(\.displays) == displays)
    #expect(counts.entries.map(\.firstDay.count) == displays.map(\.count))
  }

  @Test func peopleAreTheSameForASeed() {
    let population = population()
    for index in [0, 17, 299] {
      let (one, other) = (population.person(index).plan, population.person(index).plan)
      #expect(one.device == other.device)
      #expect(one.launches == other.launches)
      #expect(one.upgrades == other.upgrades)
    }
    let reseeded = self.population { $0.seed = 8 }
    #expect((0..<50).contains { population.person($0).plan.device != reseeded.person($0).plan.device })
  }

  @Test func peopleAreAsTheirGroupSays() {
    let population = population { $0.people = 4000 }
    let plans = (0..<4000).map { population.person($0) }
    let (regulars, newcomers) = (plans.filter { $0.group == 0 }.map(\.plan), plans.filter { $0.group == 1 }.map(\.plan))
    func share(_ plans: [LifePlan], _ holds: (LifePlan) -> Bool) -> Double {
      Double(plans.count(where: holds)) / Double(plans.count)
    }
    #expect(abs(share(regulars) { $0.device.wifi } - 0.8) < 0.03)
    #expect(abs(share(regulars) { $0.device.locale == Self.german } - 0.25) < 0.03)
    #expect(abs(share(regulars) { !$0.upgrades.isEmpty } - 0.5) < 0.04)
    #expect(regulars.allSatisfy { $0.device.installed != nil && $0.device.launches >= 1 })
    #expect(
      newcomers.allSatisfy { $0.device.installed == nil && $0.device.launches == 0 && $0.launches[0] == $0.start })
    let end = population.start.advanced(by: 30 * 86_400)
    #expect(plans.allSatisfy { $0.plan.launches.allSatisfy { population.start <= $0 && $0 < end } })
    #expect(Set(plans.map(\.plan.device.rolloutSeed)).count == 4000)
  }

  /// No device goes back to an older version, whatever is drawn.
  @Test func upgradesOnlyGoForward() {
    let population = population {
      $0.groups[0].upgrades = ["2.2", "2.4", "2.3"].map { .init($0, day: .uniform(from: 0, to: 30)) }
    }
    for index in 0..<180 {
      let plan = population.person(index).plan
      let versions = [plan.device.appVersion] + plan.upgrades.map(\.version)
      #expect(zip(versions, versions.dropFirst()).allSatisfy { $0 < $1 })
      #expect(plan.upgrades.map(\.at) == plan.upgrades.map(\.at).sorted())
    }
  }
}

@Suite struct HistogramTests {
  @Test func hasPercentiles() {
    let histogram = Histogram([1: 5, 3: 4, 10: 1, 7: 0])
    #expect(histogram.percentile(50) == 1)
    #expect(histogram.percentile(51) == 3)
    #expect(histogram.percentile(90) == 3)
    #expect(histogram.percentile(91) == 10)
    #expect(histogram.most == 10)
    #expect(histogram.mean == 2.7)
    #expect(histogram.count == 10)
    #expect(Histogram().percentile(50) == 0)
  }
}
