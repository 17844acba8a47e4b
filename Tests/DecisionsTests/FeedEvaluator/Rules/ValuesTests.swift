import FeedModel
import TestKit
import Testing

@testable import FeedEvaluator

@Suite struct ValuesTests {
  private static let between = Values.versions(from: .below("1.2"), upTo: .above("2.0"))

  static let contained: [Case<(Values, FactValue), Bool>] = [
    Case("just below a version, itself", (between, .version("1.2")), true),
    Case("in another spelling", (between, .version("1.02")), true),
    Case("just above a version, itself", (between, .version("2.0")), true),
    Case("2.0.0 is above 2.0", (between, .version("2.0.0")), false),
    Case("no version is not between", (between, .never), false),
    Case("or never", (.versions(from: nil, upTo: nil, orNever: true), .never), true),
    Case("the least number", (.atLeast(5), .number(5)), true),
    Case("one less", (.atLeast(5), .number(4)), false),
    Case("an instant by its seconds", (.atLeast(noon.secondsSince1970), .instant(noon)), true),
    Case("elapsed seconds", (.atLeast(60), .elapsed(since: noon, now: noon.advanced(by: 59))), false),
    Case("more than the greatest number", (.above(.max), .number(.max)), false),
    Case("more than that, or never", (.above(.max, orNever: true), .never), true),
    Case("8,640.0001 seconds are 8,641", (.atLeast(seconds: 8_640.0001, orNever: false), .number(8_640)), false),
    Case("no bound", (.atLeast(seconds: .nan, orNever: false), .number(.min)), true),
    Case("for ever", (.atLeast(seconds: .infinity, orNever: false), .number(.max)), false),
    Case("a language within another", (.languages(["pt"]), .language("pt-BR")), true),
    Case("not the other way round", (.languages(["pt-BR"]), .language("pt")), false),
    Case("half a subtag", (.languages(["zh-Han"]), .language("zh-Hant")), false),
    Case("Chinese by its region's script", (.languages(["zh-Hant"]), .language("zh-TW")), true),
    Case("as systems name it", (.languages(["zh-Hant"]), .language("zh_HK")), true),
    Case("another script", (.languages(["zh-Hant"]), .language("zh-CN")), false),
    Case("a script that is written", (.languages(["zh-Hant"]), .language("zh-Hans-TW")), false),
    Case("Chinese without a region", (.languages(["zh-Hant"]), .language("zh")), false),
    Case("a name among others", (.choices(["GB", "IE"]), .choice("IE")), true),
    Case("a name as it is", (.choices(["GB"]), .choice("gb")), false),
    Case("no name", (.choices(["GB"]), .never), false),
    Case("a value of another kind", (.truth(true), .number(1)), false),
    Case("nothing", (.none, .never), false),
  ]

  @Test(arguments: contained) func contains(_ c: Case<(Values, FactValue), Bool>) {
    #expect(c.input.0.contains(c.input.1) == c.expected)
  }

  static let pairs: [Case<(Values, Values), Bool>] = [
    Case("they meet in one version", (between, .versions(from: .below("2.0"), upTo: nil)), true),
    Case("they share a name", (.choices(["GB", "IE"]), .choices(["IE"])), true),
    Case("they share no name", (.choices(["GB"]), .choices(["IE"])), false),
    Case("one ends where the other begins", (between, .versions(from: .above("2.0"), upTo: nil)), false),
    Case("only what has not happened", (.numbers(0...1, orNever: true), .numbers(5...6, orNever: true)), true),
    Case("never, and always a number", (.never, .numbers(0...1)), false),
    Case("never, and a number or never", (.numbers(0...1, orNever: true), .never), true),
    Case("yes and no", (.truth(true), .truth(false)), false),
    Case("a language and its region", (.languages(["de"]), .languages(["en", "de-CH"])), true),
    Case("two regions", (.languages(["de-AT"]), .languages(["de-CH"])), false),
    Case("nothing overlaps", (.none, .numbers(0...1)), false),
  ]

  @Test(arguments: pairs) func overlap(_ c: Case<(Values, Values), Bool>) {
    #expect(c.input.0.overlaps(c.input.1) == c.expected)
    #expect(c.input.1.overlaps(c.input.0) == c.expected)
  }
}
