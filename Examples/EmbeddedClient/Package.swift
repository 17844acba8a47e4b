// swift-tools-version: 6.1
import PackageDescription

// An app as others write one: it names publish as a package, and takes from it what it embeds.
let package = Package(
  name: "EmbeddedClient",
  platforms: [.macOS(.v15)],
  // Without the trait Tool, which is the authors' program, no other package comes along.
  dependencies: [.package(name: "publish", path: "../..", traits: [])],
  targets: [
    .executableTarget(name: "EmbeddedClient", dependencies: [.product(name: "PublishClient", package: "publish")])
  ],
  swiftLanguageModes: [.v6]
)
