internal import FeedModel

extension ScenarioFile.Entry {
  init(_ value: PlacedValue, channel: Channel) {
    let id = value.value["id"].flatMap { try? PlacedValue(value: $0, place: value.place).name() }
    self.id = id ?? value.place.description
    title = value.value["title"]?.string ?? ""
    // A scenario without an id is looked for by its number.
    let place = id.map(value.place.scenario) ?? value.place
    do throws(ScenarioProblems) {
      content = .success(.scenario(try Scenario(PlacedValue(value: value.value, place: place), channel: channel)))
    } catch {
      content = .failure(error)
    }
  }

  func repeated(at place: ValuePlace) -> Self {
    let problem = ScenarioProblem(place.scenario(id), "another scenario has the same id")
    return Self(id: id, title: title, content: .failure(ScenarioProblems(all: [problem])))
  }

  func located(by location: ([ScenarioProblem.Step]) -> String?) -> Self {
    guard case .failure(let problems) = content else { return self }
    let located = problems.all.map { problem in
      var problem = problem
      problem.location = location(problem.path)
      return problem
    }
    return Self(id: id, title: title, content: .failure(ScenarioProblems(all: located)))
  }
}
