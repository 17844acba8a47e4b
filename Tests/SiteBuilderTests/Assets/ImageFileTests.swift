import Testing

@testable import SiteBuilder

/// Just enough of five formats to know an image's kind and size.
@Suite struct ImageFileTests {
  static let sizes: [Case<[UInt8], ImageSize?>] = [
    Case("PNG", Images.png(300, 20), ImageSize(width: 300, height: 20)),
    Case("JPEG", Images.jpeg(300, 20), ImageSize(width: 300, height: 20)),
    Case("JPEG with metadata before", Images.jpeg(300, 20, metadata: "Exif"), ImageSize(width: 300, height: 20)),
    Case("GIF", Images.gif(300, 20), ImageSize(width: 300, height: 20)), Case("SVG", Images.svg(), nil),
    Case("WebP", Images.webp(), nil),
  ]

  @Test(arguments: sizes) func knowsTheSize(_ c: Case<[UInt8], ImageSize?>) {
    #expect(ImageFile(c.input)?.size == c.answer)
  }

  static let others: [Case<[UInt8], Bool>] = [
    Case("nothing", [], false), Case("text", Array("GIF".utf8), false), Case("BMP", Array("BM0000".utf8), false),
    Case("SVG in capitals", Array("<SVG/>".utf8), true), Case("SVG in UTF-16", [0xFF, 0xFE, 0x3C, 0, 0x73, 0], false),
  ]

  @Test(arguments: others) func knowsTheKind(_ c: Case<[UInt8], Bool>) {
    #expect((ImageFile(c.input) != nil) == c.answer)
  }

  /// Wherever a file is cut off, it is read without a crash.
  @Test func cutOffFilesAreRead() {
    for whole in [Images.png(), Images.jpeg(metadata: "Exif"), Images.gif(), Images.webp("EXIF"), Images.svg()] {
      for length in whole.indices { _ = ImageFile(Array(whole[..<length])) }
    }
  }
}
