import Diagnostics
import Output
import SiteBuilder
import TestKit
import Testing

/// Files that are not the images that their names say, or more than that.
@Suite struct AssetChecksTests {
  typealias Row = Case<[String: [UInt8]], [String]>

  static let again = "error bad-image-file: export it again; there is hidden data after the image"
  static let exif = "warning image-metadata: remove its metadata, for example with exiftool -all= FILE"
  static let wide = "warning large-image: scale it down, for example with magick FILE -resize 4096x4096 FILE"
  static let types = "error bad-image-file: use PNG, JPEG, GIF, WebP or SVG"

  static let good: [Row] = [
    row("a PNG", "a.png", Images.png(), []), row("a JPEG", "a.jpg", Images.jpeg(), []),
    row("a JPEG", "a.jpeg", Images.jpeg(), []), row("a GIF", "a.gif", Images.gif(), []),
    row("a WebP", "a.webp", Images.webp(), []), row("an SVG", "a.svg", Images.svg(), []),
    row("an SVG that refers to itself", "a.svg", Images.svg("<use href='#b'/><path fill='url(#c)'/>"), []),
    row("in a folder", "tour/a.png", Images.png(), []),
  ]

  static let wrong: [Row] = [
    row("nothing", "a.png", [], ["error bad-image-file: put the image here again"]),
    row("text", "a.png", Array("hello".utf8), [types]),
    row("HTML", "a.svg", Array("<html><script>x</script></html>".utf8), [types]),
    row("a PNG by another name", "a.jpg", Images.png(), ["error bad-image-file: name it ….png"]),
    row("a PNG in capitals", "a.PNG", Images.png(), ["error bad-image-file: name it a.png"]),
    row("a JPEG without a type", "a", Images.jpeg(), ["error bad-image-file: name it ….jpg"]),
    row("a PNG that is a ZIP too", "a.png", Images.png() + Array("PK\u{3}\u{4}".utf8), [again]),
    row("a PNG that is cut off", "a.png", Array(Images.png().dropLast(6)), [again]),
    row(
      "a PNG that says it is endless", "a.png", Array(Images.png().prefix(8)) + [255, 255, 255, 255, 0, 0, 0, 0, 0],
      [again]),
    row("a JPEG that is a script too", "a.jpg", Images.jpeg() + Array("<script>".utf8), [again]),
    row("a GIF with a tail", "a.gif", Images.gif() + [0], [again]),
    row("a WebP with a tail", "a.webp", Images.webp() + [0], [again]),
    row("a space in the name", "a b.png", Images.png(), ["error bad-name: use letters, digits, '-', '_' and '.'"]),
    row("a leading dash", "-a.png", Images.png(), ["error bad-name: use letters, digits, '-', '_' and '.'"]),
    row("letters with marks", "ä.png", Images.png(), ["error bad-name: use letters, digits, '-', '_' and '.'"]),
  ]

  static let concerns: [Row] = [
    row("where a JPEG was taken", "a.jpg", Images.jpeg(metadata: "Exif\0\0GPS"), [exif]),
    row("where a JPEG was taken, in XMP", "a.jpg", Images.jpeg(metadata: "http://ns.adobe.com/xap/1.0/\0<x/>"), [exif]),
    row("where a PNG was taken", "a.png", Images.png(chunks: [("eXIf", [1, 2])]), [exif]),
    row("where a WebP was taken", "a.webp", Images.webp("EXIF"), [exif]),
    row("Exif in a name only", "Exif.png", Images.png(), []),
    row(
      "a heavy one", "a.png", Images.png(chunks: [("tEXt", Array(repeating: 65, count: 1_000_000))]),
      ["warning large-image: make it smaller than 1000 kB, for example with fewer pixels or as WebP"]),
    row(
      "a wide one", "a.png", Images.png(4097, 10), [wide]),
    row(
      "a high one", "a.gif", Images.gif(10, 5000), [wide]),
    row("wide enough", "a.jpg", Images.jpeg(4096, 4096), []),
  ]

  @Test(arguments: good + wrong + concerns) func finds(_ c: Row) throws {
    let name = try #require(c.input.keys.first)
    let ids: Set<DiagnosticID> = [.badName, .badImageFile, .activeSVG, .imageMetadata, .largeImage]
    #expect(try findings(of: ids, in: [:], assets: c.input) == c.expected.map { "assets/\(name) \($0)" })
  }

  @Test func namesEqualButForCase() throws {
    let assets = ["Pen.svg": Images.svg(), "pen.svg": Images.svg()]
    #expect(
      try findings(of: [.caseTwins], in: [:], assets: assets) == [
        "assets/pen.svg error case-twins: rename one of them"
      ])
  }

  /// An image that no text shows is not published.
  @Test func unusedOnesAreNoted() throws {
    let files = [hello: banner("height: 100", "![A pen](assets/pen.svg)")]
    let assets = ["pen.svg": Images.svg(), "old.svg": Images.svg("<path/>")]
    #expect(
      try findings(of: [.unusedAsset], in: files, assets: assets) == [
        "assets/old.svg note unused-asset: use it or remove it"
      ])
    let images = try output(files, assets: assets).tree.paths.filter { $0.hasPrefix("assets/") && $0.hasSuffix(".svg") }
    #expect(images.count == 1)
  }

  private static func row(_ name: String, _ file: String, _ bytes: [UInt8], _ answer: [String]) -> Row {
    Row(name, [file: bytes], answer)
  }
}
