// swift-tools-version: 6.2
// An iOS app that counts days in UserDefaults and keeps a login in the keychain, on chaos's
// simulated phone, on Linux. Copy it, and put the URL of chaos in the place of the path.

import PackageDescription

let chaos: Package.Dependency = .package(name: "chaos", path: "../..")

/// What takes the place of Apple's frameworks. It exists on Linux only.
let frameworks: [Target.Dependency] = [
  .product(name: "ChaosApple", package: "chaos", condition: .when(platforms: [.linux]))
]

let package = Package(
  name: "streak",
  platforms: [.macOS(.v15)],
  dependencies: [chaos],
  targets: [
    // The app's own code, as it is on iOS, and one added file: OnLinux.swift.
    .target(name: "Streak", dependencies: frameworks),
    .target(
      name: "StreakUnderTest",
      dependencies: [
        "Streak",
        .product(name: "ChaosKit", package: "chaos"),
        .product(name: "ChaosProcess", package: "chaos"),
      ]),
    .executableTarget(
      name: "streak-chaos",
      dependencies: ["StreakUnderTest", .product(name: "ChaosCommand", package: "chaos")]),
    .executableTarget(
      name: "streak-fuzz",
      dependencies: ["StreakUnderTest", .product(name: "ChaosFuzzing", package: "chaos")]),
    .testTarget(
      name: "StreakTests",
      dependencies: ["StreakUnderTest", .product(name: "ChaosTesting", package: "chaos")]),
  ])
