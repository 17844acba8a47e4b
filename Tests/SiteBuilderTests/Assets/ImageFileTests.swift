import TestKit
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
    #expect(ImageFile(c.input)?.size == c.expected)
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
    #expect(ImageFile(Images.svg(c.input))?.hasScript == c.expected)
  }

  /// Wherever a file is cut off, it is read without a crash.
  @Test func cutOffFilesAreRead() {
    for whole in [Images.png(), Images.jpeg(metadata: "Exif"), Images.gif(), Images.webp("EXIF"), Images.svg()] {
      for length in whole.indices { _ = ImageFile(Array(whole[..<length])) }
    }
  }
}
