import FeedModel
import Testing

@Suite struct CoercionTests {
  @Test(arguments: [
    ("yes", true), ("true", true), ("1", true), (" t", true), ("00012", true), ("-1", true), ("Y", true), ("0", false),
    ("false", false), ("on", false), ("undefined", false), ("no", false), ("null", false), ("", false), ("000", false),
  ])
  func bool(_ text: String, _ expected: Bool) { #expect(Coercion.boolValue(text) == expected) }

  @Test(arguments: [
    ("3600", 3600), ("12abc", 12), (" 7 ", 7), ("1.9", 1), ("abc", 0), ("-3", -3), ("", 0), ("--1", 0),
    ("9223372036854775807", Int.max), ("9223372036854775808", .max), ("99999999999999999999999", .max),
    ("-9223372036854775808", .min), ("-9223372036854775809", .min),
  ])
  func integer(_ text: String, _ expected: Int) { #expect(Coercion.integerValue(text) == expected) }

  @Test(arguments: [
    ("1.5", 1.5), (" -2.5x", -2.5), ("abc", 0), (".5", 0.5), ("5.", 5), ("1e3", 1000), ("1e", 1), ("1e-2", 0.01),
    ("", 0),
    (".", 0), (".e5", 0), ("100", 100), ("-1e-2x", -0.01), ("1.50e1", 15), ("nan", 0), ("inf", 0), ("0x10", 0),
  ])
  func double(_ text: String, _ expected: Double) { #expect(Coercion.doubleValue(text) == expected) }

  @Test func extremes() {
    #expect(Coercion.doubleValue("1e999") == .infinity)
    #expect(Coercion.floatValue("0.1") == 0.1 as Float)
    #expect(Coercion.integerValue(Double.infinity) == .max)
    #expect(Coercion.integerValue(-1e300) == .min)
    #expect(Coercion.integerValue(Double.nan) == 0)
    #expect(Coercion.integerValue(-2.9) == -2)
  }
}
