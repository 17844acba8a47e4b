// swift-tools-version: 6.1
import PackageDescription

// An app as others write one: it names publish as a package, and takes from it what it embeds.
let package = Package(
  name: "EmbeddedClient",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "publish", path: "../..")],
  targets: [
    .executableTarget(name: "EmbeddedClient", dependencies: [.product(name: "PublishClient", package: "publish")])
  ],
  swiftLanguageModes: [.v6]
)
