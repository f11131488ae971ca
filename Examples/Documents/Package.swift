// swift-tools-version: 6.2
// An app that keeps its data with Foundation alone, as its author wrote it, on chaos's simulated
// phone: each launch is a real process. Copy it, and put the URL of chaos in the place of the path.

import PackageDescription

let package = Package(
  name: "documents",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "chaos", path: "../..")],
  targets: [
    // The app's own code. It knows nothing of chaos.
    .target(name: "Documents"),
    .target(
      name: "DocumentsUnderTest",
      dependencies: [
        "Documents",
        .product(name: "ChaosKit", package: "chaos"),
        // The same code runs in process, too.
        .product(name: "ChaosInProcess", package: "chaos"),
        .product(name: "ChaosProcess", package: "chaos"),
      ]),
    .executableTarget(
      name: "documents-chaos",
      dependencies: ["DocumentsUnderTest", .product(name: "ChaosCommand", package: "chaos")]),
    .testTarget(
      name: "DocumentsTests",
      dependencies: [
        "DocumentsUnderTest", .product(name: "ChaosCatalog", package: "chaos"),
        .product(name: "ChaosInProcess", package: "chaos"),
        .product(name: "ChaosTesting", package: "chaos"),
      ]),
  ])
