#if canImport(FoundationEssentials)
  @_spi(_Unicode) internal import Swift
#else
  internal import Foundation
#endif

extension String {
  /// Normalization form D (UAX #15): é as e and its accent.
  ///
  /// why not Foundation everywhere: outside of Apple's systems, it would bring ICU into every program.
  package var decomposed: String {
    #if canImport(FoundationEssentials)
      String(String.UnicodeScalarView(_nfd))
    #else
      decomposedStringWithCanonicalMapping
    #endif
  }
}
