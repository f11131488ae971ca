// swift-tools-version: 6.2
// An app and its extension that share UserDefaults, as Foundation on Linux has them, on chaos's
// simulated phone. Copy it, and put the URL of chaos in the place of the path.

import PackageDescription

let package = Package(
  name: "settings",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "chaos", path: "../..")],
  targets: [
    .target(
      name: "Settings",
      dependencies: [
        .product(name: "ChaosKit", package: "chaos"),
        .product(name: "ChaosProcess", package: "chaos"),
      ]),
    .executableTarget(
      name: "settings-chaos",
      dependencies: ["Settings", .product(name: "ChaosCommand", package: "chaos")]),
    .testTarget(
      name: "SettingsTests",
      dependencies: ["Settings", .product(name: "ChaosTesting", package: "chaos")]),
  ])
