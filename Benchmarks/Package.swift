// swift-tools-version: 6.2
// How fast chaos is. A package of its own, so that users of chaos build no benchmark library.

import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "chaos-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "chaos", path: ".."),
    // Without traits: wall clocks and our own metrics are what the table shows, and its counters of
    // allocations do not work everywhere.
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
  ],
  targets: [
    // What is measured, under which name, in which unit, and what it must reach.
    .target(name: "Figures", swiftSettings: settings),
    // Call stacks at intervals.
    .target(name: "CSampling"),
    // What work costs, beside a fixed loop, and how a benchmark notes it.
    .target(
      name: "Costs",
      dependencies: [
        "Figures",
        .product(name: "ChaosCatalog", package: "chaos"),
        .product(name: "Benchmark", package: "benchmark"),
      ],
      swiftSettings: settings),
    // The measurements of managed processes.
    .executableTarget(
      name: "ManagedBenchmarks",
      dependencies: [
        "Costs", "Figures",
        .product(name: "ChaosCatalog", package: "chaos"),
        .product(name: "ChaosInProcess", package: "chaos"),
        .product(name: "ChaosProcess", package: "chaos"),
        .product(name: "Benchmark", package: "benchmark"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      path: "Benchmarks/ManagedBenchmarks", swiftSettings: settings,
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
    // All other measurements.
    .executableTarget(
      name: "ChaosBenchmarks",
      dependencies: [
        "Costs", "CSampling", "Figures",
        .product(name: "ChaosCatalog", package: "chaos"),
        .product(name: "Benchmark", package: "benchmark"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      path: "Benchmarks/ChaosBenchmarks", swiftSettings: settings,
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
    // For Scripts/scoreboard: the toy of Rivals in chaos, and what each part of a search is worth.
    .executableTarget(
      name: "Toy",
      dependencies: [
        .product(name: "ChaosCatalog", package: "chaos"),
        .product(name: "ChaosKit", package: "chaos"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "Parts",
      dependencies: [
        .product(name: "ChaosCatalog", package: "chaos"),
        .product(name: "ChaosKit", package: "chaos"),
      ],
      swiftSettings: settings),
    // What the raw figures come to, and the page that shows it.
    .target(name: "Scores", swiftSettings: settings),
    .executableTarget(
      name: "ScoreboardPage", dependencies: ["Scores"], swiftSettings: settings),
    .testTarget(name: "ScoresTests", dependencies: ["Scores"], swiftSettings: settings),
    // The table that Scripts/bench prints.
    .executableTarget(name: "FigureTable", dependencies: ["Figures"], swiftSettings: settings),
  ]
)
