// swift-tools-version: 6.2
// An app that keeps its data with GRDB, as its authors ship it, on chaos's simulated phone. Copy
// it, and put the URL of chaos in the place of the path.

import PackageDescription

let package = Package(
  name: "ledger",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "chaos", path: "../.."),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .target(
      name: "Ledger",
      dependencies: [
        .product(name: "ChaosKit", package: "chaos"),
        .product(name: "ChaosProcess", package: "chaos"),
        .product(name: "ChaosSQLite", package: "chaos"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .executableTarget(
      name: "ledger-chaos",
      dependencies: ["Ledger", .product(name: "ChaosCommand", package: "chaos")]),
    .testTarget(
      name: "LedgerTests",
      dependencies: ["Ledger", .product(name: "ChaosTesting", package: "chaos")]),
  ])
