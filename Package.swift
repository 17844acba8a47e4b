// swift-tools-version: 6.1
import PackageDescription

// The map of the house: one line a room, naming the rooms and packages it may import. Arrows only go down.
let argumentParser = tool("ArgumentParser", of: "swift-argument-parser")
let crypto = tool("Crypto", of: "swift-crypto")
let hummingbirdCore = tool("HummingbirdCore", of: "hummingbird")
let network = [
  hummingbirdCore, tool("NIOCore", of: "swift-nio"), tool("NIOPosix", of: "swift-nio"),
  tool("HTTPTypes", of: "swift-http-types"), tool("Logging", of: "swift-log"),
]
let mustache = tool("Mustache", of: "swift-mustache")

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// Apple's tools look for the privacy manifest in a bundle. Elsewhere a bundle would be one more folder beside each program.
#if canImport(Darwin)
  let privacyManifest = (resources: [Resource.copy("PrivacyInfo.xcprivacy")], excluded: [String]())
#else
  let privacyManifest = (resources: [Resource](), excluded: ["PrivacyInfo.xcprivacy"])
#endif

let package = Package(
  name: "publish",
  platforms: [.iOS(.v16), .macOS(.v13), .macCatalyst(.v16), .tvOS(.v16), .visionOS(.v1)],
  products: [
    .executable(name: "publish", targets: ["publish"]),
    .library(name: "PublishClient", targets: ["PublishClient"]),
    .library(name: "FeedModel", targets: ["FeedModel"]),
    .library(name: "FeedEvaluator", targets: ["FeedEvaluator"]),
    .library(name: "FeedClient", targets: ["FeedClient"]),
    .library(name: "URLSessionTransport", targets: ["URLSessionTransport"]),
    .library(name: "CurlTransport", targets: ["CurlTransport"]),
    .library(name: "FeedTestSupport", targets: ["FeedTestSupport"]),
    .library(name: "ScenarioReplay", targets: ["ScenarioReplay"]),
  ],
  traits: [
    .trait(name: "Tool", description: "The program publish and the packages that only it needs; apps leave it off."),
    .default(enabledTraits: []),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
  ],
  targets: [
    room("Text"),

    // Both wings: the feeds' model and wire formats.
    room("WireFormats", uses: ["Text"]),
    room("FeedModel", uses: ["WireFormats", "Text"]),
    room("FeedEvaluator", uses: ["FeedModel"]),

    // The app's wing: what apps embed, ways to the network, fakes for tests, and recorded behaviour.
    room(
      "FeedClient", uses: ["FeedModel", "FeedEvaluator", "Text"], resources: privacyManifest.resources,
      exclude: privacyManifest.excluded),
    room("URLSessionTransport", uses: ["FeedModel", "FeedClient", "Text"]),
    room("CurlTransport", uses: ["FeedModel", "FeedClient", "Text", "CCurl"]),
    room(
      "PublishClient",
      uses: [
        "FeedModel", "FeedEvaluator", "FeedClient",
        .target(
          name: "URLSessionTransport",
          condition: .when(platforms: [.macOS, .macCatalyst, .iOS, .tvOS, .visionOS])),
        .target(name: "CurlTransport", condition: .when(platforms: [.linux])),
      ]),
    room("FeedTestSupport", uses: ["FeedModel", "FeedClient", "Text"]),

    // Above both: what is published, wherever it is, and a device in a world that only a timeline moves.
    room("PublishedSite", uses: ["FeedModel", "FeedEvaluator", "FeedClient", "Output", "Text"]),
    room("Simulation", uses: ["FeedModel", "FeedEvaluator", "FeedClient", "Text"]),
    room("ScenarioReplay", uses: ["WireFormats", "FeedModel", "FeedEvaluator", "FeedClient", "Simulation", "Text"]),

    // The authors' wing.
    room("Diagnostics", uses: ["Text"]),
    room("Output", uses: ["Text"], and: [crypto]),
    room("Authoring", uses: ["FeedModel", "Diagnostics", "Text", "CCMark", "CYAML"]),
    room(
      "SiteBuilder", uses: ["FeedModel", "FeedEvaluator", "Diagnostics", "Output", "Authoring", "Text"], and: [mustache],
      resources: [.embedInCode("Templates")]),
    room(
      "PreviewServer",
      uses: ["FeedModel", "FeedEvaluator", "FeedClient", "PublishedSite", "Simulation", "Output", "Text"],
      and: network, resources: [.embedInCode("Web")]),
    room(
      "PublishCommands",
      uses: [
        "FeedModel", "FeedEvaluator", "FeedClient", "CurlTransport", "PublishedSite", "Simulation", "ScenarioReplay",
        "Diagnostics", "Output", "Authoring", "SiteBuilder", "PreviewServer", "Text",
      ],
      and: [argumentParser]),
    .executableTarget(
      name: "publish",
      dependencies: [
        "PublishCommands", argumentParser, .target(name: "CMimalloc", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: strict),

    // Debian's libraries.
    .systemLibrary(
      name: "CCMark", pkgConfig: "libcmark", providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]),
    .systemLibrary(
      name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),

    .systemLibrary(
      name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev", "zlib1g-dev"]), .brew(["curl"])]),

    // For the program on Linux only: an allocator for many threads, in the place of the C library's.
    .systemLibrary(name: "CMimalloc", providers: [.apt(["libmimalloc-dev"])]),

    tests("FeedModel", fixtures: true),
    tests("FeedEvaluator", uses: ["FeedModel"]),
    tests("FeedClient", uses: ["FeedModel", "FeedEvaluator", "FeedTestSupport"]),
    tests("PublishClient", uses: ["FeedTestSupport", "ScenarioReplay"]),
    tests("CurlTransport", uses: ["FeedClient", "FeedTestSupport"]),
    tests("URLSessionTransport", uses: ["FeedClient", "FeedTestSupport"]),
    tests("PublishedSite", uses: ["FeedModel", "FeedClient", "FeedTestSupport", "Output"]),
    tests("Simulation", uses: ["FeedModel", "FeedEvaluator", "FeedClient"]),
    tests("ScenarioReplay", uses: ["FeedModel", "FeedEvaluator", "FeedClient"], fixtures: true),
    tests("Text"),
    tests("WireFormats"),
    tests("Diagnostics"),
    tests("Output"),
    tests("Authoring", uses: ["FeedModel", "Diagnostics"]),
    tests("SiteBuilder", uses: ["FeedModel", "Diagnostics", "Output", "Authoring"], fixtures: true),
    tests("PreviewServer", uses: ["FeedModel", "FeedEvaluator", "FeedClient", "Simulation", "Output"]),
    tests(
      "PublishCommands",
      uses: [
        "FeedModel", "FeedEvaluator", "FeedClient", "FeedTestSupport", "ScenarioReplay", "Simulation",
        "Diagnostics", "Output", "Authoring", "SiteBuilder", "PreviewServer", "publish",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

/// What only the program needs.
func tool(_ product: String, of package: String) -> Target.Dependency {
  .product(name: product, package: package, condition: .when(traits: ["Tool"]))
}

func room(
  _ name: String, uses rooms: [Target.Dependency] = [], and products: [Target.Dependency] = [],
  resources: [Resource] = [], exclude excluded: [String] = []
) -> Target {
  .target(
    name: name, dependencies: rooms + products, exclude: excluded, resources: resources, swiftSettings: strict)
}

func tests(_ room: String, uses rooms: [Target.Dependency] = [], fixtures: Bool = false) -> Target {
  .testTarget(
    name: "\(room)Tests", dependencies: [.init(stringLiteral: room)] + (room == "Text" ? [] : ["Text"]) + rooms,
    exclude: fixtures ? ["Fixtures"] : [], swiftSettings: strict)
}
