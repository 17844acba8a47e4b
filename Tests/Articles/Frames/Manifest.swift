import PackageDescription

let package = Package(
  name: "Snoodle",
  // BLOCK GettingStarted 1
)
