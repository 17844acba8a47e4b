import Text

/// The parts of a plain drawing: the elements and attributes of SVG 1.1 and 2 that draw or animate something, without
/// those that run scripts, embed other documents, link, or load anything but pictures that are in the file itself.
enum SVGRules {
  static let svg = "http://www.w3.org/2000/svg"
  static let xml = "http://www.w3.org/XML/1998/namespace"
  static let xmlns = "http://www.w3.org/2000/xmlns/"
  private static let xlink = "http://www.w3.org/1999/xlink"

  /// Whether drawing programs store data of their own under this namespace; browsers ignore it.
  static func ofEditors(_ namespace: String) -> Bool {
    editors.contains(namespace) || namespace.hasPrefix("http://ns.adobe.com/")
  }

  private static let editors: Set<String> = [
    "http://www.inkscape.org/namespaces/inkscape", "http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd",
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#", "http://creativecommons.org/ns#", "http://web.resource.org/cc/",
    "http://purl.org/dc/elements/1.1/", "http://www.bohemiancoding.com/sketch/ns", "http://www.serif.com/",
    "http://www.vectornator.io", "https://boxy-svg.com", "http://www.figma.com/figma/ns",
  ]

  static let elements = words(
    """
    svg g defs symbol use switch title desc metadata style path rect circle ellipse line polyline polygon text tspan textPath
    image marker linearGradient radialGradient stop pattern clipPath mask view
    filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
    feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode
    feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence
    animate animateMotion animateTransform mpath set
    """)

  /// Attributes whose values are names, numbers and texts.
  private static let plainAttributes = words(
    """
    id class lang role tabindex version baseProfile width height viewBox preserveAspectRatio x y x1 y1 x2 y2 cx cy r rx ry fx fy
    fr dx dy d points pathLength rotate textLength lengthAdjust startOffset method spacing side offset gradientUnits
    spreadMethod patternUnits patternContentUnits clipPathUnits maskUnits maskContentUnits markerUnits markerWidth
    markerHeight refX refY orient zoomAndPan contentScriptType contentStyleType enable-background
    filterUnits primitiveUnits filterRes in in2 result mode type tableValues slope intercept amplitude exponent operator
    k1 k2 k3 k4 order kernelMatrix divisor bias targetX targetY edgeMode kernelUnitLength preserveAlpha surfaceScale
    diffuseConstant specularConstant specularExponent limitingConeAngle azimuth elevation z pointsAtX pointsAtY pointsAtZ
    scale xChannelSelector yChannelSelector stdDeviation radius baseFrequency numOctaves seed stitchTiles
    attributeType begin dur end min max restart repeatCount repeatDur calcMode keyTimes keySplines keyPoints
    additive accumulate origin path media requiredFeatures requiredExtensions systemLanguage externalResourcesRequired
    """)

  /// Attributes whose values can name other things: those of style sheets, and of animations that set them.
  private static let styledAttributes = words(
    """
    style fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
    stroke-dasharray stroke-dashoffset opacity color color-interpolation color-interpolation-filters color-profile
    color-rendering shape-rendering text-rendering image-rendering vector-effect paint-order display visibility overflow
    clip clip-path clip-rule mask mask-type filter flood-color flood-opacity lighting-color marker marker-start marker-mid
    marker-end stop-color stop-opacity solid-color solid-opacity transform transform-origin transform-box
    gradientTransform patternTransform font font-family font-size font-size-adjust font-stretch font-style font-variant
    font-weight font-kerning font-feature-settings letter-spacing word-spacing kerning text-anchor text-align
    text-decoration text-transform text-overflow white-space writing-mode direction unicode-bidi line-height
    dominant-baseline alignment-baseline baseline-shift glyph-orientation-horizontal glyph-orientation-vertical
    isolation mix-blend-mode pointer-events cursor shape-inside shape-subtract inline-size from to by values
    """)

  private static let functions = words(
    """
    rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix calc min max clamp var matrix matrix3d translate translatex
    translatey translatez translate3d scale scalex scaley scale3d rotate rotatex rotatey rotatez rotate3d skew skewx skewy
    perspective cubic-bezier steps linear blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate
    sepia inset circle ellipse polygon path rect not is where nth-child nth-of-type nth-last-child lang format
    """)

  private static let atRules: Set<String> = ["media", "supports", "keyframes", "-webkit-keyframes", "layer", "page"]

  private static func words(_ text: String) -> Set<String> {
    Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
  }

  static func prefix(_ name: String) -> String { name.firstIndex(of: ":").map { String(name[..<$0]) } ?? "" }

  static func localName(_ name: String) -> String {
    name.firstIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
  }

  /// - Returns: The forbidden part; nil if all is allowed.
  static func problem(with name: String, in namespace: String, _ value: String) -> String? {
    switch namespace {
    case "": problem(with: name, value)
    case xmlns: nil
    case _ where ofEditors(namespace): nil
    case xml: ["space", "lang", "id"].contains(name) ? nil : "'xml:\(name)'"
    case xlink where name == "href": isInFile(value) ? nil : "the address '\(value.prefix(40))'"
    case xlink: ["type", "title", "role", "arcrole", "show", "actuate"].contains(name) ? nil : "'xlink:\(name)'"
    default: "'\(name.prefix(40))', of '\(namespace.prefix(60))',"
    }
  }

  private static func problem(with name: String, _ value: String) -> String? {
    switch name {
    case "xmlns": nil
    case "href": isInFile(value) ? nil : "the address '\(value.prefix(40))'"
    case "attributeName": isAnimated(value) ? nil : "an animation of '\(value.prefix(40))'"
    case _ where styledAttributes.contains(name): unknownPart(ofStyle: value).map { "\($0) in '\(name)'" }
    case _ where plainAttributes.contains(name) || name.hasPrefix("data-") || name.hasPrefix("aria-"): nil
    default: "'\(name.prefix(40))'"
    }
  }

  private static func isAnimated(_ name: String) -> Bool {
    styledAttributes.contains(name) || plainAttributes.contains(name) && name != "id" && name != "class"
  }

  /// Whether an address is that of a part of the file, or of a picture in it.
  private static func isInFile(_ address: some StringProtocol) -> Bool {
    let address = address.drop { $0.isWhitespace }
    return address.utf8.first == UInt8(ascii: "#")
      || ["png", "jpeg", "jpg", "gif", "webp"].contains { address.utf8.starts(with: "data:image/\($0);base64,".utf8) }
  }

  /// The part of a style sheet, or of one value, that may load something; nil if there is none.
  static func unknownPart(ofStyle text: String) -> String? {
    let bytes = Array(text.utf8)
    // An escaped letter can be part of any name.
    if bytes.contains(UInt8(ascii: "\\")) { return "'\\'" }
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "@") {
        let name = String(decoding: bytes[(index + 1)...].prefix(while: isName), as: UTF8.self)
        if !atRules.contains(name.lowercased()) { return "@\(name.prefix(40))" }
      } else if byte == UInt8(ascii: "(") {
        let start = bytes[..<index].lastIndex { !isName($0) }.map { $0 + 1 } ?? 0
        let name = String(decoding: bytes[start..<index], as: UTF8.self)
        if let part = unknownFunction(name, bytes[(index + 1)...]) { return part }
      }
    }
    return nil
  }

  private static func unknownFunction(_ name: String, _ arguments: ArraySlice<UInt8>) -> String? {
    if name.isEmpty || functions.contains(name.lowercased()) { return nil }
    guard name.lowercased() == "url" else { return "\(name.prefix(40))(…)" }
    let address = arguments.drop { [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "\""), UInt8(ascii: "'")].contains($0) }
    let start = String(decoding: address.prefix(60), as: UTF8.self)
    return isInFile(start) ? nil : "url(\(start.prefix(40))…)"
  }

  private static func isName(_ byte: UInt8) -> Bool { byte.isNameByte || byte >= 0x80 }

  /// The character of a reference: one of XML's five entities, or a number.
  static func reference(_ name: String) -> Unicode.Scalar? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard name.hasPrefix("#") else { return nil }
    let isHexadecimal = name.hasPrefix("#x")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    guard let value = UInt32(digits, radix: isHexadecimal ? 16 : 10), value >= 0x20 || [9, 10, 13].contains(value)
    else {
      return nil
    }
    return Unicode.Scalar(value)
  }
}
