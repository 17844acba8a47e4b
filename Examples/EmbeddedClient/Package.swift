// swift-tools-version: 6.1
import PackageDescription

// An app that depends on the package publish, as other apps do.
let package = Package(
  name: "EmbeddedClient",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "publish", path: "../..")],
  targets: [
    .executableTarget(name: "EmbeddedClient", dependencies: [.product(name: "PublishClient", package: "publish")])
  ],
  swiftLanguageModes: [.v6]
)
