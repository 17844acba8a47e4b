// swift-tools-version: 6.1
import PackageDescription

// One line a module, in floors: it names the modules and packages that the module may import, which are all above it.
let argumentParser = tool("ArgumentParser", of: "swift-argument-parser")

// `make package` sets both: libraries whose shared form differs between distributions become part of the program, and
// the program says which commit it was built from.
let isPackaged = Context.environment["PUBLISH_STATIC"] != nil
let commit = Context.environment["PUBLISH_COMMIT"]

// The address at which docs/ is read, to which reports link; ends with a slash. Whoever publishes the program sets it.
let documentation = Context.environment["PUBLISH_DOCUMENTATION"].flatMap { $0.isEmpty ? nil : $0 }

// `make release` and `make package` set it. Builds and questions spend their time in the modules named here, which are
// optimised for speed (fast) or for size (busy); Swift's optimiser, which takes half of the time, does nothing for the
// others. Other packages must not see such a flag, or apps could not depend on this one.
let isForUse = Context.environment["PUBLISH_FOR_USE"] != nil
let fast: Set = [
  "Text", "Disk", "Hashing", "WireFormats", "FeedModel", "Diagnostics", "Output", "FeedEvaluator", "Authoring",
  "SiteBuilder",
]
let busy: Set = ["Inspection", "SiteFolders"]

// `make test` sets it: modules that are compiled quickly and in which tests spend their time are optimised, with their
// assertions.
let isForTests = Context.environment["PUBLISH_FOR_TESTS"] != nil
let fastInTests: Set = ["Text", "WireFormats", "FeedModel", "FeedEvaluator", "Output"]

// Rooms that the program can be built without.
let missing = Context.environment["PUBLISH_WITHOUT"]?.split(separator: ",").map(String.init) ?? []
let guests = ["Exchange", "Compose"].filter { !missing.contains($0) }

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
    .library(name: "FeedClient", targets: ["FeedClient", "DefaultsStore"]),
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
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    // Text, the disk, hashes, JSON and property lists. They know nothing of feeds.
    floor(
      "Formats",
      [
        module("Text"),
        module("Disk"),
        module("Hashing", uses: [.target(name: "COpenSSL", condition: .when(platforms: [.linux]))]),
        module("WireFormats", uses: ["Text"]),
        module("Processes", uses: ["Text", "Disk", "CProcesses"]),
        module(
          "Signing",
          uses: ["Text", "Hashing", "WireFormats", .target(name: "COpenSSL", condition: .when(platforms: [.linux]))]),
      ]),
    // The five feeds, what is said about sources, a whole output, and what hosts need to serve it.
    floor(
      "Values",
      [
        module("FeedModel", uses: ["WireFormats", "Text"]),
        module("Diagnostics", uses: ["Text", "Hashing", "CEmbedded"]),
        module("Output", uses: ["Text", "Disk", "Hashing"]),
        module("Hosting", uses: ["Output"]),
      ]),
    floor(
      "Decisions",
      [
        module("FeedEvaluator", uses: ["FeedModel", "Text"])
      ]),
    // Questions about all users, answered from the same rules.
    floor(
      "Questions",
      [
        module("Inspection", uses: ["FeedModel", "FeedEvaluator", "Text"])
      ]),
    // The app's side: what a device keeps, the clients, ways to the network, all of it in one import, fakes for tests.
    floor(
      "App",
      [
        module("StateStore", uses: ["WireFormats", "Text", "Disk"]),
        module(
          "FeedClient", uses: ["FeedModel", "FeedEvaluator", "StateStore", "Text", "Disk", "Hashing", "Signing"],
          resources: privacyManifest.resources, exclude: privacyManifest.excluded),
        module("DefaultsStore", uses: ["WireFormats", "StateStore"]),
        module("URLSessionTransport", uses: ["FeedModel", "FeedClient", "Text"]),
        module("CurlTransport", uses: ["FeedModel", "FeedClient", "Text", "CCurl"]),
        module(
          "PublishClient",
          uses: [
            "WireFormats", "FeedModel", "FeedEvaluator", "FeedClient", "DefaultsStore",
            .target(
              name: "URLSessionTransport",
              condition: .when(platforms: [.macOS, .macCatalyst, .iOS, .tvOS, .visionOS])),
            .target(name: "CurlTransport", condition: .when(platforms: [.linux])),
          ]),
        module("FeedTestSupport", uses: ["FeedModel", "FeedClient", "Text"]),
      ]),
    // The authors' side: text in, content, a site.
    floor(
      "Authors",
      [
        module(
          "Authoring",
          uses: [
            "WireFormats", "FeedModel", "Diagnostics", "Hosting", "Hashing", "Signing", "Text", "Disk", "CCMark",
            "CMarkArena", "CYAML",
          ],
          links: [library("cmark"), library("yaml")]),
        module(
          "SiteBuilder",
          uses: [
            "FeedModel", "FeedEvaluator", "Inspection", "Diagnostics", "Output", "Hosting", "Authoring", "Text",
            "Hashing", "WireFormats", "CEmbedded",
          ],
          exclude: ["Templates"]),
      ]),
    // What is published, wherever it is; a device in a world that only a timeline moves; scenario files.
    floor(
      "Simulation",
      [
        module(
          "PublishedSite",
          uses: ["FeedModel", "FeedEvaluator", "FeedClient", "Inspection", "Simulation", "Output", "Text"]),
        module("Simulation", uses: ["FeedModel", "FeedEvaluator", "FeedClient", "Inspection", "Text"]),
        module(
          "ScenarioReplay",
          uses: [
            "WireFormats", "FeedModel", "FeedEvaluator", "StateStore", "FeedClient", "Inspection", "Signing",
            "Simulation",
            "Text",
          ]),
      ]),
    // What all commands stand on: the terminal, the folders of a site, questions to a whole site.
    floor(
      "Commands",
      [
        module("FolderWatching", uses: ["Text", "Disk"]),
        module(
          "CommandKit",
          uses: [
            "FeedModel", "FeedEvaluator", "FeedClient", "CurlTransport", "PublishedSite", "Simulation", "Inspection",
            "StateStore", "Diagnostics", "Output", "Authoring", "Processes", "Signing", "Text", "Disk", "CBuild",
          ],
          and: [argumentParser]),
        module(
          "SiteFolders",
          uses: [
            "CommandKit", "FolderWatching", "WireFormats", "FeedModel", "FeedEvaluator", "FeedClient", "PublishedSite",
            "Inspection",
            "Diagnostics", "Output", "Hosting", "Authoring", "SiteBuilder", "Signing", "Hashing", "Text", "Disk",
          ],
          and: [argumentParser]),
        module(
          "SiteQuestions",
          uses: [
            "CommandKit", "SiteFolders", "WireFormats", "FeedModel", "FeedEvaluator", "FeedClient", "PublishedSite",
            "Simulation", "Inspection", "Diagnostics", "Output", "Authoring", "SiteBuilder", "Hashing", "Text", "Disk",
          ],
          and: [argumentParser]),
      ]),
    // A room holds a feature: its commands, their reports and logic. It imports no other room.
    floor(
      "Rooms/Build",
      [
        module(
          "BuildCommands",
          uses: [
            "CommandKit", "SiteFolders", "SiteQuestions", "WireFormats", "FeedModel", "FeedEvaluator", "FeedClient",
            "PublishedSite", "Inspection", "ScenarioReplay", "Diagnostics", "Output", "Hosting", "Authoring",
            "SiteBuilder", "Signing", "Hashing",
            "Text", "Disk", "CEmbedded",
          ],
          and: [argumentParser])
      ]),
    floor(
      "Rooms/Ask",
      [
        module(
          "AskCommands",
          uses: [
            "CommandKit", "SiteFolders", "SiteQuestions", "WireFormats", "FeedModel", "FeedEvaluator", "FeedClient",
            "StateStore", "PublishedSite", "Simulation", "ScenarioReplay", "Inspection", "Diagnostics", "Output",
            "Authoring", "SiteBuilder", "Processes", "Text", "Disk",
          ],
          and: [argumentParser])
      ]),
    floor(
      "Rooms/Preview",
      [
        module("LocalServer", uses: ["WireFormats", "Text", "Disk", "CMicroHTTPD"]),
        module(
          "PreviewServer",
          uses: [
            "WireFormats", "FeedModel", "FeedEvaluator", "StateStore", "FeedClient", "Inspection", "PublishedSite",
            "Simulation", "ScenarioReplay", "Output", "Hosting", "LocalServer", "Processes", "Hashing", "Text", "Disk",
            "CEmbedded",
          ],
          exclude: ["Web"]),
        module(
          "PreviewCommands",
          uses: [
            "CommandKit", "SiteFolders", "SiteQuestions", "FolderWatching", "PreviewServer", "LocalServer",
            "WireFormats", "FeedModel", "FeedClient", "Inspection", "Diagnostics", "Output", "Authoring", "SiteBuilder",
            "Processes",
            "Hashing", "Text", "Disk",
          ],
          and: [argumentParser]),
      ]),
    floor(
      "Rooms/Deliver",
      [
        module(
          "Verification",
          uses: ["FeedModel", "FeedClient", "CurlTransport", "Hosting", "Output", "Hashing", "Signing", "Text"]),
        module(
          "Deployment",
          uses: [
            "WireFormats", "FeedModel", "FeedClient", "Hosting", "Output", "Verification", "Processes", "Signing",
            "Text", "Disk",
          ]),
        module(
          "DeliverCommands",
          uses: [
            "CommandKit", "SiteFolders", "SiteQuestions", "Verification", "Deployment", "WireFormats", "FeedModel",
            "FeedEvaluator", "FeedClient", "PublishedSite", "Simulation", "Inspection", "Diagnostics", "Output",
            "Hosting", "Authoring", "SiteBuilder", "Processes", "Signing", "Hashing", "Text", "Disk", "CEmbedded",
          ],
          and: [argumentParser], exclude: ["Signoff/signoff.css"]),
      ]),
    // A guest is a room that may be missing: PUBLISH_WITHOUT=Exchange,Compose builds the program without both. It may
    // extend a command of the room whose guest it is.
    floor(
      "Guests/Exchange",
      [
        // Formats of other tools, in and out; opens no files.
        module(
          "Exchange",
          uses: [
            "WireFormats", "FeedModel", "Diagnostics", "Authoring", "SiteBuilder", "Text", "Hashing", "CExpat",
          ],
          links: [library("expat")]),
        module(
          "ExchangeCommands",
          uses: [
            "CommandKit", "SiteFolders", "BuildCommands", "Exchange", "WireFormats", "FeedModel", "FeedClient",
            "CurlTransport",
            "PublishedSite", "Diagnostics", "Output", "Authoring", "SiteBuilder", "Text", "Disk",
          ],
          and: [argumentParser]),
      ]),
    floor(
      "Guests/Compose",
      [
        module(
          "Composing",
          uses: [
            "CommandKit", "SiteFolders", "SiteQuestions", "PreviewCommands", "PreviewServer", "WireFormats",
            "FeedModel", "Inspection", "PublishedSite", "Diagnostics", "Output", "Authoring", "SiteBuilder",
            "Processes", "Hashing", "Text", "Disk",
          ],
          and: [argumentParser])
      ]),
    // The program joins the rooms.
    floor(
      "Program",
      [
        module(
          "PublishCommands",
          uses: ["CommandKit", "BuildCommands", "AskCommands", "PreviewCommands", "DeliverCommands", "Disk", "Text"]
            + guests.map { .init(stringLiteral: $0 == "Exchange" ? "ExchangeCommands" : "Composing") },
          and: [argumentParser], defines: guests),
        .executableTarget(
          name: "publish",
          dependencies: [
            "PublishCommands", argumentParser, .target(name: "CMimalloc", condition: .when(platforms: [.linux])),
          ],
          swiftSettings: strict),
      ]),
    // Libraries of the system, and what is written in C.
    floor(
      "C",
      [
        .target(
          name: "CBuild",
          cSettings: [("PUBLISH_COMMIT", commit), ("PUBLISH_DOCUMENTATION", documentation)].compactMap { name, value in
            value.map { .define(name, to: "\"\($0)\"") }
          }),
        .target(name: "CProcesses"),
        // Files that are parts of the program, which Swift's compiler would read for a minute.
        .target(name: "CEmbedded"),
        // Memory for cmark's trees: an allocator is a table of C functions.
        .target(name: "CMarkArena", dependencies: ["CCMark"]),
        .systemLibrary(
          name: "CCMark", pkgConfig: isPackaged ? nil : "libcmark",
          providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]),
        .systemLibrary(
          name: "CYAML", pkgConfig: isPackaged ? nil : "yaml-0.1",
          providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
        .systemLibrary(
          name: "CExpat", pkgConfig: isPackaged ? nil : "expat",
          providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
        .systemLibrary(
          name: "CCurl", providers: [.apt(["libcurl4-openssl-dev", "zlib1g-dev"]), .brew(["curl"])]),
        // CryptoKit takes its place on Apple's systems.
        .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        // Loaded by `publish serve` only; building needs its headers.
        .systemLibrary(
          name: "CMicroHTTPD", providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
        // An allocator for many threads, which the program uses on Linux instead of the C library's.
        .systemLibrary(name: "CMimalloc", providers: [.apt(["libmimalloc-dev"])]),
      ]),
    [
      // What several test targets need.
      .target(name: "TestKit", path: "Tests/TestKit", swiftSettings: strict),
      // A server that sends what no server should, and what every transport promises in spite of it.
      .target(
        name: "HostileHosts", dependencies: ["FeedModel", "FeedClient", "Text", "Disk"], path: "Tests/HostileHosts",
        swiftSettings: strict),

      // Hostile inputs for everything that reads what others have written: `make fuzz`.
      .executableTarget(
        name: "fuzz",
        dependencies: [
          "WireFormats", "FeedModel", "FeedClient", "Diagnostics", "Output", "Authoring", "SiteBuilder", "Exchange",
          "ScenarioReplay", "PreviewServer", "SiteQuestions", "AskCommands", "Text", "TestKit", argumentParser,
        ],
        path: "Tests/Fuzz/Sources", swiftSettings: strict),

      // One module a floor: each links all that its tests need.
      tests("Formats", of: ["Text", "Disk", "Hashing", "WireFormats", "Processes", "Signing"], uses: []),
      tests("Values", of: ["FeedModel", "Diagnostics", "Output", "Hosting"], uses: ["Disk"]),
      tests("Decisions", of: ["FeedEvaluator"], uses: ["FeedModel"]),
      tests("Questions", of: ["Inspection"], uses: ["FeedModel", "FeedEvaluator", "FeedClient", "Simulation"]),
      tests(
        "App", of: ["StateStore", "FeedClient", "PublishClient", "CurlTransport", "URLSessionTransport"],
        uses: [
          "WireFormats", "Disk", "Hashing", "Signing", "FeedModel", "FeedEvaluator", "DefaultsStore", "FeedTestSupport",
          "HostileHosts",
          "ScenarioReplay",
        ]),
      tests(
        "Authors", of: ["Authoring", "SiteBuilder"] + guests.filter { $0 == "Exchange" },
        uses: ["FeedModel", "Diagnostics", "Output", "Hosting"],
        without: guests.contains("Exchange") ? [] : ["Exchange"]),
      tests(
        "Simulation", of: ["PublishedSite", "Simulation", "ScenarioReplay"],
        uses: ["FeedModel", "FeedEvaluator", "FeedClient", "FeedTestSupport", "Output"]),
      tests("Commands", of: ["FolderWatching"], uses: ["Disk"]),
      tests(
        "Preview", of: ["LocalServer", "PreviewServer"],
        uses: [
          "WireFormats", "Disk", "Hashing", "Authoring", "SiteBuilder", "FeedModel", "FeedEvaluator", "FeedClient",
          "Simulation", "ScenarioReplay", "Hosting", "Output", "Processes",
        ]),
      tests(
        "Deliver", of: ["Verification", "Deployment"],
        uses: [
          "WireFormats", "Disk", "FeedModel", "FeedClient", "CurlTransport", "HostileHosts", "Hosting", "Output",
          "Processes", "Signing",
        ]),
      tests(
        "Program", of: ["PublishCommands"],
        uses: [
          "CommandKit", "SiteFolders", "SiteQuestions", "BuildCommands", "AskCommands", "PreviewCommands",
          "DeliverCommands", "FeedModel", "FeedEvaluator", "FeedClient", "CurlTransport", "FeedTestSupport",
          "HostileHosts",
          "ScenarioReplay", "Simulation", "Diagnostics", "Output", "Hosting", "Verification", "Deployment",
          "Authoring", "SiteBuilder", "PreviewServer", "Signing", "publish", argumentParser,
        ] + (guests.contains("Exchange") ? ["ExchangeCommands"] : []),
        without: guests.contains("Exchange")
          ? [] : ["ImportCommand", "ExportCommand", "Translations", "Store"].map { "PublishCommands/\($0)Tests.swift" }),
    ],
    guests.contains("Compose")
      ? [
        tests(
          "Compose", of: ["Composing"],
          uses: [
            "PreviewCommands", "PreviewServer", "Authoring", "SiteBuilder", "FeedModel", "Diagnostics", "Output",
            "WireFormats", "Disk",
          ])
      ] : [],
  ].flatMap(\.self),
  swiftLanguageModes: [.v6]
)

/// Modules whose folders lie in one folder: `Sources` is the map of docs/internals/architecture.md.
func floor(_ folder: String, _ modules: [Target]) -> [Target] {
  for module in modules { module.path = "Sources/\(folder)/\(module.name)" }
  return modules
}

/// A product that only the program needs.
func tool(_ product: String, of package: String) -> Target.Dependency {
  .product(name: product, package: package, condition: .when(traits: ["Tool"]))
}

func module(
  _ name: String, uses modules: [Target.Dependency] = [], and products: [Target.Dependency] = [],
  resources: [Resource] = [], exclude excluded: [String] = [], links: [LinkerSetting] = [], defines: [String] = []
) -> Target {
  .target(
    name: name, dependencies: modules + products, exclude: excluded, resources: resources,
    swiftSettings: strict + optimisation(of: name) + defines.map { .define($0) }, linkerSettings: links)
}

func optimisation(of module: String) -> [SwiftSetting] {
  if isForUse, !fast.contains(module) {
    return [.unsafeFlags(["-Osize"] + (busy.contains(module) ? [] : ["-Xfrontend", "-disable-sil-perf-optzns"]))]
  }
  guard isForTests else { return [] }
  // An expression that would take the type checker more than some half a second does not compile. Steps are counted, so
  // that a busy machine makes no difference.
  let checked = ["-Xfrontend", "-solver-scope-threshold=40000"]
  return [.unsafeFlags(fastInTests.contains(module) ? ["-O", "-assert-config", "Debug"] + checked : checked)]
}

/// A library of the system: shared, or a part of the program that is packaged.
func library(_ name: String) -> LinkerSetting {
  isPackaged ? .unsafeFlags(["-Xlinker", "-l:lib\(name).a"]) : .linkedLibrary(name)
}

/// Tests of a floor's modules, which have a folder each, with their fixtures inside.
func tests(
  _ floor: String, of modules: [String], uses others: [Target.Dependency], without excluded: [String] = []
) -> Target {
  let fixtures: Set = ["FeedModel", "SiteBuilder", "ScenarioReplay"]
  return .testTarget(
    name: "\(floor)Tests",
    dependencies: modules.map { .init(stringLiteral: $0) } + ["TestKit"] + (modules.contains("Text") ? [] : ["Text"])
      + others,
    exclude: modules.filter(fixtures.contains).map { "\($0)/Fixtures" }
      + excluded, swiftSettings: strict)
}
