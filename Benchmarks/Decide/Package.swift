// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Decide",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "publish", path: "../..")],
  targets: [
    .executableTarget(
      name: "Decide",
      dependencies: [
        .product(name: "FeedModel", package: "publish"), .product(name: "FeedEvaluator", package: "publish"),
      ]),
    .executableTarget(
      name: "Verify",
      dependencies: [
        .product(name: "FeedModel", package: "publish"), .product(name: "FeedEvaluator", package: "publish"),
        .product(name: "FeedClient", package: "publish"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
