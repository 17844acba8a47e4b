import Diagnostics
import SiteBuilder
import TestKit
import Testing

/// A drawing may contain only the elements and attributes in `SVGRules`; anything else is an error that names it, with
/// its place (docs/security.md).
@Suite struct SVGTests {
  static let good: [Case<String, [String]>] = [
    Case("as Inkscape saves it", inkscape, []), Case("as Figma exports it", figma, []),
    Case("as Illustrator exports it for the web", illustrator, []),
    Case(
      "with a byte order mark and a declaration", "\u{FEFF}<?xml version='1.0' encoding='UTF-8'?>\n\(svg("<g/>"))\n", []
    ),
    Case("a part of itself", svg("<use href='#b'/><path fill='url(#c)' style='mask: url( \"#d\" )'/>"), []),
    Case("a picture in it", svg("<image href='data:image/png;base64,iVBORw0KGgo='/>"), []),
    Case("an animation", svg("<rect><animate attributeName='x' from='0' to='9' dur='1s' fill='freeze'/></rect>"), []),
    Case(
      "a style", svg("<style><![CDATA[@media (prefers-color-scheme: dark) { .a { fill: rgb(1, 2, 3) } }]]></style>"), []
    ),
    Case(
      "words of every kind", svg("<!-- <script> --><title>a &lt;script&gt; &#x263A;</title><desc>url(x)</desc>"), []),
    Case(
      "names of editors", svg("<g data-name='Ebene (1)' aria-label='Photo(s)' role='img' xml:space='preserve'/>"), []),
  ]

  static let active: [Case<String, [String]>] = [
    at(41, "a script", "<script>alert(1)</script>"), at(41, "in capitals", "<SCRIPT/>"),
    at(41, "a script with a prefix", "<s:script xmlns:s='http://www.w3.org/2000/svg'>alert(1)</s:script>"),
    at(41, "a script of XHTML", "<h:script xmlns:h='http://www.w3.org/1999/xhtml'>alert(1)</h:script>"),
    at(41, "another document", "<foreignObject/>"), at(41, "a link", "<a href='https://example.com/'/>"),
    at(47, "a handler", "<rect onclick='alert(1)'/>"), at(47, "a handler after a line", "<rect\tonLoad = 'alert(1)'/>"),
    at(48, "a picture of elsewhere", "<image href='https://a.example/b.png'/>"),
    at(48, "a picture that is a page", "<image href='data:text/html;base64,PHA+'/>"),
    at(
      46, "a drawing in a drawing",
      "<use xlink:href='data:image/svg+xml,x' xmlns:xlink='http://www.w3.org/1999/xlink'/>"),
    at(46, "another name for links", "<use x:href='https://a.example/#a' xmlns:x='http://www.w3.org/1999/xlink'/>"),
    at(46, "a base", "<use xml:base='https://a.example/' href='#b'/>"),
    at(50, "an animated link", "<animate attributeName='xlink:href' values='&#106;avascript:alert(1)'/>"),
    at(46, "an animated handler", "<set attributeName='onclick' to='alert(1)'/>"),
    at(71, "a paint that is animated", "<animate attributeName='fill' values='url(https://a.example/)'/>"),
    at(47, "a paint of elsewhere", "<path fill='url(https://a.example/#a)'/>"),
    at(47, "a paint in references", "<path fill='&#117;rl(//a.example)'/>"),
    at(47, "a paint with an escape", "<path style='fill:u\\72l(//a.example)'/>"),
    at(47, "a set of images", "<path style='fill:image-set(\"//a.example\" 1x)'/>"),
    at(69, "an imported style", "<style>@import '//a.example'</style>"),
    at(80, "a style in two parts", "<style>a{fill:url<!-- -->(//a.example)}</style>"),
    at(41, "an attribute that SVG does not know", "<g\u{20}srcdoc='x'/>", shift: 3),
    Case(
      "a stylesheet that rewrites it", "<?xml-stylesheet type='text/xsl' href='#s'?>\(svg(""))",
      ["assets/a.svg:1:1 error active-svg: remove it, from <? to ?>"]),
    Case(
      "declared attributes", "<!DOCTYPE svg [<!ATTLIST svg onload CDATA 'alert(1)'>]>\(svg(""))",
      ["assets/a.svg:1:1 error active-svg: remove it, from <! to >"]),
  ]

  static let malformed: [Case<String, [String]>] = [
    broken(1, "no namespace", "<svg><g/></svg>", "write it so, or export the drawing again"),
    broken(1, "in capitals", "<SVG/>", "write it so, or export the drawing again"),
    broken(44, "not closed", svg("<g>")), broken(41, "closed twice", svg("</g></g>")),
    broken(1, "cut off", String(svg("").dropLast(6)), column: 41),
    broken(43, "a control character", svg("<g\u{C}/>")),
    broken(47, "two images", svg("") + svg("")), broken(47, "text after it", svg("") + "x"),
    broken(41, "a mark in a name", svg("<g\u{600} onclick='alert(1)'/>")),
    broken(41, "a sign that is not written so", svg("a & b"), "write & as &amp;", column: 43),
    broken(41, "an entity", svg("&script;"), "write & as &amp;"),
    broken(1, "another encoding", "<?xml version='1.0' encoding='ISO-8859-1'?>\(svg(""))", "save it as UTF-8"),
    broken(0, "two hundred levels", svg(String(repeating: "<g>", count: 201)), column: 41 + 3 * 199),
  ]

  @Test(arguments: good + active + malformed) func isADrawingOrNot(_ c: Case<String, [String]>) throws {
    let ids: Set<DiagnosticID> = [.activeSVG, .badImageFile]
    #expect(try findings(of: ids, in: [:], assets: ["a.svg": Array(c.input.utf8)]) == c.expected)
  }

  /// Forty kilobytes of each character, and a drawing of 8 MB, take no noticeable time.
  @Test(arguments: ["<", "&", "<g ", "<g a='", "<!--", "(", "<g>", "]]>", "&#", "@", "a:", "\u{301}", "\u{600}", "日"])
  func nothingTakesLong(_ sign: String) throws {
    let signs = String(repeating: sign, count: 40_000)
    for text in [svg(signs), svg("<style>\(signs)"), svg("").replacing("<svg ", with: "<svg id='\(signs)' ")] {
      let found = try findings(of: [.activeSVG, .badImageFile], in: [:], assets: ["a.svg": Array(text.utf8)])
      #expect(found.count <= 1)
    }
  }

  private static func svg(_ inside: String) -> String { "<svg xmlns=\"http://www.w3.org/2000/svg\">\(inside)</svg>" }
  private func svg(_ inside: String) -> String { Self.svg(inside) }

  private static func at(_ column: Int, _ name: String, _ inside: String, shift: Int = 0) -> Case<String, [String]> {
    Case(
      name, svg(inside),
      ["assets/a.svg:1:\(column + shift) error active-svg: remove it, or export the drawing as plain SVG"])
  }

  private static func broken(
    _ place: Int, _ name: String, _ text: String, _ fix: String = "export the drawing again", column: Int? = nil
  ) -> Case<String, [String]> {
    Case(name, text, ["assets/a.svg:1:\(column ?? place) error bad-image-file: \(fix)"])
  }

  private static let inkscape = """
    <?xml version="1.0" encoding="UTF-8" standalone="no"?>
    <!-- Created with Inkscape (http://www.inkscape.org/) -->
    <svg width="210mm" height="297mm" viewBox="0 0 210 297" version="1.1" id="svg5" inkscape:version="1.2.2"
       sodipodi:docname="drawing.svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
       xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns:xlink="http://www.w3.org/1999/xlink"
       xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg"
       xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:cc="http://creativecommons.org/ns#"
       xmlns:dc="http://purl.org/dc/elements/1.1/">
      <sodipodi:namedview id="namedview7" pagecolor="#ffffff" showgrid="false" inkscape:zoom="0.7"/>
      <defs id="defs2"><linearGradient inkscape:collect="always" id="g1">
        <stop style="stop-color:#ff0000;stop-opacity:1" offset="0" id="s1"/></linearGradient>
        <radialGradient xlink:href="#g1" id="g2" gradientUnits="userSpaceOnUse" cx="1" cy="2" fx="1" fy="2" r="3"/></defs>
      <metadata id="m"><rdf:RDF><cc:Work rdf:about=""><dc:format>image/svg+xml</dc:format></cc:Work></rdf:RDF></metadata>
      <g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1" transform="translate(-3,4)">
        <path style="fill:url(#g2);stroke:#000;-inkscape-font-specification:'Sans, Bold';mix-blend-mode:normal"
          d="M 1,2 C 3,4 5,6 7,8 Z" id="path1" sodipodi:nodetypes="csc"/>
        <text xml:space="preserve" x="1" y="2" id="t"><tspan sodipodi:role="line" id="t2" x="1" y="2">Hi</tspan></text>
      </g>
    </svg>
    """

  private static let figma = """
    <svg width="48" height="48" viewBox="0 0 48 48" fill="none" xmlns="http://www.w3.org/2000/svg"
      xmlns:xlink="http://www.w3.org/1999/xlink">
    <g filter="url(#filter0_d_1_2)" clip-path="url(#clip0)"><mask id="m" style="mask-type:alpha" maskUnits="userSpaceOnUse"
      x="0" y="0" width="48" height="48"><rect width="48" height="48" rx="8" fill="url(#pattern0)"/></mask></g>
    <defs><filter id="filter0_d_1_2" x="0" y="0" width="56" height="56" filterUnits="userSpaceOnUse"
      color-interpolation-filters="sRGB"><feFlood flood-opacity="0" result="BackgroundImageFix"/>
      <feColorMatrix in="SourceAlpha" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0" result="hardAlpha"/>
      <feOffset dy="4"/><feGaussianBlur stdDeviation="2"/><feComposite in2="hardAlpha" operator="out"/>
      <feBlend mode="normal" in2="BackgroundImageFix" result="effect1"/></filter>
    <pattern id="pattern0" patternContentUnits="objectBoundingBox" width="1" height="1">
      <use xlink:href="#image0" transform="scale(0.0208)"/></pattern>
    <clipPath id="clip0"><rect width="48" height="48" fill="white"/></clipPath>
    <image id="image0" width="48" height="48" preserveAspectRatio="none" xlink:href="data:image/jpeg;base64,/9j/4AAQ"/>
    </defs></svg>
    """

  private static let illustrator = """
    <?xml version="1.0" encoding="utf-8"?>
    <!-- Generator: Adobe Illustrator 27.0.0, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->
    <svg version="1.1" id="Ebene_1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" x="0px"
       y="0px" viewBox="0 0 100 100" style="enable-background:new 0 0 100 100;" xml:space="preserve">
    <style type="text/css">
      .st0{fill:#FF0000;stroke:#000000;stroke-miterlimit:10;}
      .st1{clip-path:url(#SVGID_2_);font-family:'MyriadPro-Regular';}
    </style>
    <g data-name="Layer 2"><polygon class="st0" points="1,2 3,4 5,6"/><text transform="matrix(1 0 0 1 2 3)" class="st1">A</text></g>
    </svg>
    """
}
