// swift-tools-version: 6.2
// An app and its extension that share UserDefaults, as Foundation on Linux has them, on chaos's
// simulated phone. Copy it, and put the URL of chaos in the place of the path.

import PackageDescription

let package = Package(
  name: "settings",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "chaos", path: "../..")],
  targets: [
    // The app's own code. It knows nothing of chaos.
    .target(name: "Settings"),
    .target(
      name: "SettingsUnderTest",
      dependencies: [
        "Settings",
        .product(name: "ChaosKit", package: "chaos"),
        .product(name: "ChaosProcess", package: "chaos"),
      ]),
    .executableTarget(
      name: "settings-chaos",
      dependencies: ["SettingsUnderTest", .product(name: "ChaosCommand", package: "chaos")]),
    .testTarget(
      name: "SettingsTests",
      dependencies: ["SettingsUnderTest", .product(name: "ChaosTesting", package: "chaos")]),
  ])
