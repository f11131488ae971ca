// swift-tools-version: 6.2
// The package of an app: its store, a test that lets chaos loose on it, and chaos's whole command
// line with the store in it. Copy it, and put the URL of chaos in the place of the path.

import PackageDescription

let package = Package(
  name: "notes",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "chaos", path: "../..")],
  targets: [
    .target(name: "Notes", dependencies: [.product(name: "ChaosKit", package: "chaos")]),
    .executableTarget(
      name: "notes-chaos",
      dependencies: ["Notes", .product(name: "ChaosCommand", package: "chaos")]),
    .testTarget(
      name: "NotesTests",
      dependencies: ["Notes", .product(name: "ChaosTesting", package: "chaos")]),
  ])
