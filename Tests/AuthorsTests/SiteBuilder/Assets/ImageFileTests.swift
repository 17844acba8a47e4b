import TestKit
import Testing

@testable import SiteBuilder

/// Just enough of five formats to know an image's kind and size.
@Suite struct ImageFileTests {
  private static let size = ImageSize(width: 300, height: 20)

  static let sizes: [Case<[UInt8], ImageSize?>] = [
    Case("PNG", Images.png(300, 20), ImageSize(width: 300, height: 20)),
    Case("JPEG", Images.jpeg(300, 20), ImageSize(width: 300, height: 20)),
    Case("JPEG with metadata before", Images.jpeg(300, 20, metadata: "Exif"), ImageSize(width: 300, height: 20)),
    Case("GIF", Images.gif(300, 20), ImageSize(width: 300, height: 20)), Case("SVG", Images.svg(), nil),
    Case("WebP, lossy", Images.webp("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A, 0x2C, 0x41, 0x14, 0x40]), size),
    Case("WebP, lossless", Images.webp("VP8L", [0x2F, 0x2B, 0xC1, 0x04, 0, 0, 0, 0, 0, 0]), size),
    Case("WebP, with a header", Images.webp("VP8X", [0, 0, 0, 0, 0x2B, 1, 0, 0x13, 0, 0]), size),
    Case("WebP without a picture", Images.webp("EXIF", Array(repeating: 0, count: 10)), nil),
    Case("WebP that ends", Images.webp(), nil),
    Case("sides that no picture has", Images.png(4_294_967_295, 4_294_967_295), nil),
    Case("the longest sides", Images.png(2_147_483_647, 1), ImageSize(width: 2_147_483_647, height: 1)),
    Case("no area", Images.png(0, 0), nil),
    Case("a signature alone", Array(Images.png().prefix(8)), nil),
  ]

  @Test(arguments: sizes) func knowsTheSize(_ c: Case<[UInt8], ImageSize?>) {
    #expect(ImageFile(c.input)?.size == c.expected)
  }

  /// As Chromium draws them in a page without a size.
  static let drawings: [Case<String, ImageSize>] = [
    Case("both", "width=\"200\" height='100'", ImageSize(width: 200, height: 100)),
    Case("in pixels", "height=\"100px\" width=\"200px\" viewBox=\"0 0 1 1\"", ImageSize(width: 200, height: 100)),
    Case("a width and proportions", "width=\"50\" viewBox=\"0 0 200 100\"", ImageSize(width: 50, height: 25)),
    Case("a height and proportions", "height=\"50\" viewBox=\"0 0 200 100\"", ImageSize(width: 100, height: 50)),
    Case("proportions fill the place", "viewBox=\"-1,-1 200,100\"", ImageSize(width: 10_000, height: 5000)),
    Case("shares", "width=\"100%\" height=\"100%\" viewBox=\"0 0 2 1\"", ImageSize(width: 10_000, height: 5000)),
    Case("of a line", "stroke-width=\"2\"", ImageSize(width: 300, height: 150)),
    Case("nothing", "", ImageSize(width: 300, height: 150)),
    Case("no area", "viewBox=\"0 0 0 0\" width=\"0\"", ImageSize(width: 1, height: 1)),
  ]

  @Test(arguments: drawings) func knowsHowADrawingIsDrawn(_ c: Case<String, ImageSize>) {
    let bytes = Array("<?xml version='1.0'?><svg \(c.input)><rect width='7' height='7'/></svg>".utf8)
    #expect(ImageFile(bytes)?.drawnSize == c.expected)
  }

  static let others: [Case<[UInt8], Bool>] = [
    Case("nothing", [], false), Case("text", Array("GIF".utf8), false), Case("BMP", Array("BM0000".utf8), false),
    Case("SVG in capitals", Array("<SVG/>".utf8), true), Case("SVG in UTF-16", [0xFF, 0xFE, 0x3C, 0, 0x73, 0], false),
  ]

  @Test(arguments: others) func knowsTheKind(_ c: Case<[UInt8], Bool>) {
    #expect((ImageFile(c.input) != nil) == c.expected)
  }

  static let active: [Case<String, Bool>] = [
    Case("a picture", "<rect width='1' height='1' fill='url(#a)'/><use href='#b'/><title>a script</title>", false),
    Case("a script", "<script>alert(1)</script>", true),
    Case("after a mark", "<text>\u{600}<script>alert(1)</script></text>", true),
    Case("with a prefix", "<s:script xmlns:s='http://www.w3.org/2000/svg'>alert(1)</s:script>", true),
    Case("before a mark", "<script\u{301}/>", true), Case("a foreign object", "<ForeignObject/>", true),
    Case("a handler", "<g onclick='alert(1)'/>", true),
    Case("after a mark, too", "<g\u{600} onclick='alert(1)'/>", true),
    Case("between marks", "<g a='\u{600}'\u{600}\nonload=\u{301}'alert(1)'/>", true),
    Case("a declared handler", "<!DOCTYPE svg [<!ATTLIST svg onload CDATA 'alert(1)'>]>", true),
    Case("an animated link", "<a><animate attributeName='xlink:href' values='&#106;avascript:alert(1)'/></a>", true),
    Case("a stylesheet of its own", "<?xml-stylesheet type='text/xsl' href='#s'?>", true),
    Case("from elsewhere", "<image href='\u{600}https://a.example/a.png'/>", true),
    Case("from elsewhere, in a style", "<rect style='fill:url(\u{301}//a.example)'/>", true),
  ]

  @Test(arguments: active) func knowsWhatRuns(_ c: Case<String, Bool>) {
    #expect((ImageFile(Images.svg(c.input))?.svgProblem != nil) == c.expected)
  }

  /// Wherever a file is cut off, it is read without a crash.
  @Test func cutOffFilesAreRead() {
    for whole in [Images.png(), Images.jpeg(metadata: "Exif"), Images.gif(), Images.webp("EXIF"), Images.svg()] {
      for length in whole.indices { _ = ImageFile(Array(whole[..<length])) }
    }
  }
}
