// swift-tools-version: 6.2
// An iOS app whose views keep a habit in `@AppStorage`, on chaos's simulated phone, on Linux. Copy
// it, and put the URL of chaos in the place of the path.

import PackageDescription

let chaos: Package.Dependency = .package(name: "chaos", path: "../..")

/// What takes the place of Apple's frameworks. It exists on Linux only.
let frameworks: [Target.Dependency] = ["ChaosApple", "ChaosSwiftUI"].map {
  .product(name: $0, package: "chaos", condition: .when(platforms: [.linux]))
}

let package = Package(
  name: "habits",
  platforms: [.macOS(.v15)],
  dependencies: [chaos],
  targets: [
    // The app's own code is in the folder iOS, as it is in the app: the plugin compiles it.
    .target(
      name: "Habits", dependencies: frameworks, exclude: ["iOS"],
      plugins: [.plugin(name: "CompileAsIOS", package: "chaos")]),
    .target(
      name: "HabitsUnderTest",
      dependencies: [
        "Habits",
        .product(name: "ChaosKit", package: "chaos"),
        .product(name: "ChaosProcess", package: "chaos"),
      ]),
    .executableTarget(
      name: "habits-chaos",
      dependencies: ["HabitsUnderTest", .product(name: "ChaosCommand", package: "chaos")]),
    .testTarget(
      name: "HabitsTests",
      dependencies: ["HabitsUnderTest", .product(name: "ChaosTesting", package: "chaos")]),
  ])
