import FeedModel
import Testing

/// The ends of numbers, and negative ones. What other texts are worth, vectors say (conformance/SPEC.md, G4).
@Suite struct CoercionTests {
  @Test(arguments: [
    ("9223372036854775807", Int.max), ("9223372036854775808", .max), ("99999999999999999999999", .max),
    ("-9223372036854775808", .min), ("-9223372036854775809", .min),
  ])
  func integer(_ text: String, _ expected: Int) { #expect(Coercion.integerValue(text) == expected) }

  @Test(arguments: [(" -2.5x", -2.5), ("-1e-2x", -0.01)])
  func double(_ text: String, _ expected: Double) { #expect(Coercion.doubleValue(text) == expected) }

  @Test func extremes() {
    #expect(Coercion.doubleValue("1e999") == .infinity)
    #expect(Coercion.integerValue(Double.infinity) == .max)
    #expect(Coercion.integerValue(-1e300) == .min)
    #expect(Coercion.integerValue(Double.nan) == 0)
    #expect(Coercion.integerValue(-2.9) == -2)
  }
}
