// swift-tools-version: 6.2
// An iOS app whose screens UIKit restores, on chaos's simulated phone, on Linux. Copy it, and put
// the URL of chaos in the place of the path.

import PackageDescription

let chaos: Package.Dependency = .package(name: "chaos", path: "../..")

/// What takes the place of Apple's frameworks. It exists on Linux only.
let frameworks: [Target.Dependency] = [
  .product(name: "ChaosApple", package: "chaos", condition: .when(platforms: [.linux]))
]
/// Contacts, EventKit, Photos and CoreLocation.
let personalData: [Target.Dependency] = [
  .product(name: "ChaosPersonalData", package: "chaos", condition: .when(platforms: [.linux]))
]

let package = Package(
  name: "restoration",
  platforms: [.macOS(.v15)],
  dependencies: [chaos],
  targets: [
    // The app's own code, as it is on iOS, and one added file: OnLinux.swift.
    .target(name: "Letters", dependencies: frameworks),
    .target(
      name: "LettersUnderTest",
      dependencies: [
        "Letters",
        .product(name: "ChaosKit", package: "chaos"),
        .product(name: "ChaosProcess", package: "chaos"),
      ] + frameworks),
    // Another app: it remembers its tab by itself.
    .target(name: "Tabs", dependencies: frameworks + personalData),
    .target(
      name: "TabsUnderTest",
      dependencies: [
        "Tabs",
        .product(name: "ChaosKit", package: "chaos"),
        .product(name: "ChaosProcess", package: "chaos"),
      ] + frameworks),
    .executableTarget(
      name: "restoration-chaos",
      dependencies: [
        "LettersUnderTest", "TabsUnderTest", .product(name: "ChaosCommand", package: "chaos"),
      ]),
    .testTarget(
      name: "LettersTests",
      dependencies: ["LettersUnderTest", .product(name: "ChaosTesting", package: "chaos")]),
    .testTarget(
      name: "TabsTests",
      dependencies: ["TabsUnderTest", .product(name: "ChaosTesting", package: "chaos")]),
  ])
