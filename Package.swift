// swift-tools-version: 6.2
// The map of the project: targets stand in the order of the picture in CONTRIBUTING.md, top last.
// An arrow goes down only; a target is the one arrow that the compiler polices. What a target
// imports it also names here: otherwise a change below would not rebuild it.

import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
]

let errno: Target.Dependency = .product(name: "SystemPackage", package: "swift-system")
let arguments: Target.Dependency = .product(
  name: "ArgumentParser", package: "swift-argument-parser")

/// What `Scripts/test` asks for: the simulator optimised within a debug build, with its assertions.
/// A package that others depend on may not always name such flags.
let optimised: [SwiftSetting] =
  Context.environment["CHAOS_OPTIMISED"] == "1"
  ? [.unsafeFlags(["-O", "-assert-config", "Debug"])] : []

/// A library target with the settings that all of them share.
func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings + optimised)
}

/// A test target that mirrors the sources of `name`.
func tests(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource]? = nil)
  -> Target
{
  .testTarget(
    name: name, dependencies: dependencies, resources: resources, swiftSettings: settings)
}

let package = Package(
  name: "chaos",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "chaos", targets: ["chaos"]),
    .executable(name: "ChaosFuzz", targets: ["ChaosFuzz"]),
    // What your own store is made of, without any front door.
    .library(name: "ChaosKit", targets: ["ChaosKit"]),
    .library(name: "ChaosCommand", targets: ["ChaosCommand"]),
    .library(name: "ChaosTesting", targets: ["ChaosTesting"]),
    // libFuzzer on your own store.
    .library(name: "ChaosFuzzing", targets: ["ChaosFuzzing"]),
    // The real libsqlite3 on the simulated disk, for stores that keep a database.
    .library(name: "ChaosSQLite", targets: ["ChaosSQLite"]),
    // Code that knows nothing of chaos, each launch of it in a real process.
    .library(name: "ChaosProcess", targets: ["ChaosProcess"]),
    // The same code in chaos's own process, for code without globals: its calls are caught there.
    .library(name: "ChaosInProcess", targets: ["ChaosInProcess"]),
    // iOS code whose conditions hold on Linux.
    .plugin(name: "CompileAsIOS", targets: ["CompileAsIOS"]),
    // Everything under the front doors, for your own stores, tools and benchmarks.
    .library(
      name: "ChaosCatalog",
      targets: [
        "ChaosCatalog", "ChaosCampaign", "ChaosSearch", "ChaosShrinking", "ChaosSimulation",
        "ChaosReports", "ChaosContracts", "ChaosCorpus", "ChaosPhone", "ChaosDisk", "ChaosTrace",
      ]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    // The templates of pages; it escapes what they show.
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
  ],
  targets: [
    // System libraries.
    .systemLibrary(
      name: "CLZ4", pkgConfig: "liblz4",
      providers: [.apt(["liblz4-dev"]), .brew(["lz4"])]),
    .systemLibrary(
      name: "CXXHash", pkgConfig: "libxxhash",
      providers: [.apt(["libxxhash-dev"]), .brew(["xxhash"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),

    .target(name: "CAffinity"),
    .target(name: "CFuzzCounters"),
    .target(name: "CManaged"),
    // Functions of the C library: they are in the programs that ask for ChaosInProcess, only there.
    .target(name: "CInterposed", dependencies: ["CManaged"]),
    // The same as messages. It has headers of CManaged and no code: it is a library on macOS.
    .target(
      name: "CFronts",
      cSettings: [.headerSearchPath("../CManaged"), .headerSearchPath("../CManaged/include")]),
    .target(name: "CSharedMemory"),

    // The floor: what a trace is, and how bytes are named.
    library("ChaosHash", ["CXXHash"]),
    library("ChaosTrace", ["ChaosHash"]),
    // Known bugs, by name.
    library("ChaosScenarios", ["ChaosTrace"]),

    // The pretend machine.
    library("ChaosDisk", ["ChaosTrace", "ChaosHash", errno]),
    library("ChaosPhone", ["ChaosDisk", "ChaosTrace", "ChaosHash", errno]),
    library("ChaosContracts", ["ChaosPhone", "ChaosDisk", "ChaosTrace", "ChaosHash", errno]),

    library("ChaosKit", ["ChaosContracts", "ChaosPhone", "ChaosDisk", "ChaosTrace", errno]),
    // Real libraries below stores: what they take for the system is the phone.
    library(
      "ChaosSQLite", ["ChaosPhone", "ChaosDisk", "CSQLite", "CSharedMemory", errno]),

    // What people take for a store and is a part of the system: NSUserDefaults.
    library(
      "ChaosDefaults", ["ChaosContracts", "ChaosPhone", "ChaosDisk", "ChaosTrace", errno]),

    // Stores whose processes are real ones, with system calls that the phone answers.
    library(
      "ChaosProcess",
      [
        "ChaosDefaults", "ChaosContracts", "ChaosPhone", "ChaosDisk", "ChaosTrace", "CManaged",
        "CSharedMemory", errno,
      ]),

    library(
      "ChaosInProcess",
      ["ChaosProcess", "ChaosContracts", "ChaosPhone", "ChaosTrace", "CInterposed"]),

    // One row; nobody in it imports a neighbour.
    library(
      "ChaosStores",
      [
        "ChaosContracts", "ChaosDefaults", "ChaosSQLite", "ChaosPhone", "ChaosDisk", "ChaosTrace",
        "CSQLite", errno,
      ]),
    library("ChaosBehaviours", ["ChaosContracts", "ChaosTrace"]),
    library("ChaosInvariants", ["ChaosContracts", "ChaosPhone", "ChaosTrace"]),
    library(
      "ChaosSimulation",
      ["ChaosContracts", "ChaosPhone", "ChaosDisk", "ChaosTrace", "ChaosHash"]),
    library("ChaosSearch", ["ChaosPhone", "ChaosTrace"]),
    library("ChaosShrinking", ["ChaosTrace"]),
    library("ChaosCorpus", ["ChaosTrace", "ChaosHash", "CLZ4", errno]),

    library(
      "ChaosCampaign",
      [
        "ChaosSimulation", "ChaosSearch", "ChaosShrinking", "ChaosScenarios", "ChaosCorpus",
        "ChaosContracts", "ChaosPhone", "ChaosDisk", "ChaosTrace", "ChaosHash", "CAffinity", errno,
      ]),
    library(
      "ChaosWorkers",
      ["ChaosCampaign", "ChaosContracts", "ChaosSimulation", "CAffinity", "CSharedMemory", errno]),

    // Results as text and documents: they stand above the engine.
    library(
      "ChaosReports",
      [
        "ChaosCampaign", "ChaosScenarios", "ChaosSimulation", "ChaosContracts", "ChaosPhone",
        "ChaosDisk", "ChaosTrace", errno,
      ]),

    // What is built in.
    library(
      "ChaosCatalog",
      [
        "ChaosStores", "ChaosBehaviours", "ChaosInvariants", "ChaosReports", "ChaosSimulation",
        "ChaosSearch", "ChaosShrinking", "ChaosCampaign", "ChaosContracts", "ChaosSQLite",
        "ChaosPhone", "ChaosDisk", "ChaosTrace", "ChaosHash", "CAffinity",
      ]),

    // The simulation against the kernel: the same traces in both.
    library(
      "ChaosFidelity",
      [
        "ChaosProcess", "ChaosCatalog", "ChaosCampaign", "ChaosSearch", "ChaosSimulation",
        "ChaosContracts", "ChaosPhone", "ChaosDisk", "ChaosTrace", "ChaosHash", errno,
      ]),

    // Pages with pictures: for the command line only, so that tests need no template library.
    library(
      "ChaosPages",
      [
        "ChaosReports", "ChaosContracts", "ChaosPhone", "ChaosDisk", "ChaosTrace",
        .product(name: "Mustache", package: "swift-mustache"),
      ]),

    // Front doors.
    library(
      "ChaosCommand",
      [
        "ChaosPages", "ChaosFidelity", "ChaosCatalog", "ChaosWorkers", "ChaosCampaign",
        "ChaosContracts", "ChaosCorpus", "ChaosHash", "ChaosKit", "ChaosPhone", "ChaosReports",
        "ChaosScenarios", "ChaosSearch", "ChaosSimulation", "ChaosTrace", "CAffinity", arguments,
        errno,
      ]),
    library(
      "ChaosTesting",
      [
        "ChaosCatalog", "ChaosCampaign", "ChaosContracts", "ChaosCorpus", "ChaosKit",
        "ChaosReports", "ChaosSearch", "ChaosSimulation", "ChaosTrace",
      ]),
    .executableTarget(name: "chaos", dependencies: ["ChaosCommand"], swiftSettings: settings),
    library(
      "ChaosFuzzing",
      [
        "ChaosCatalog", "ChaosCampaign", "ChaosContracts", "ChaosCorpus", "ChaosKit",
        "ChaosReports", "ChaosSearch", "ChaosSimulation", "ChaosTrace", "CFuzzCounters", errno,
      ]),
    .executableTarget(
      name: "ChaosFuzz", dependencies: ["ChaosFuzzing"], swiftSettings: settings),

    // iOS code as Linux compiles it, for packages with code of an app. It knows nothing of chaos.
    library("ChaosSourceText"),
    .executableTarget(
      name: "as-ios", dependencies: ["ChaosSourceText"], swiftSettings: settings),
    .plugin(
      name: "CompileAsIOS", capability: .buildTool(), dependencies: ["as-ios"],
      path: "Sources/CompileAsIOS"),

    .target(
      name: "ChaosTestSupport", path: "Tests/ChaosTestSupport", swiftSettings: settings),
    .executableTarget(
      name: "RealDefaults", path: "Tests/RealDefaults", swiftSettings: settings),
    .executableTarget(
      name: "ManagedTool",
      dependencies: [
        "ChaosCommand", "ChaosInProcess", "ChaosProcess", "ChaosContracts", "ChaosPhone",
        "ChaosTrace",
      ],
      path: "Tests/ManagedTool", swiftSettings: settings),
    // Tests of both frameworks that fail, as a user's would, for tests that look at how.
    .executableTarget(
      name: "FailingTests", dependencies: ["ChaosTesting", "ChaosStores"],
      path: "Tests/FailingTests", swiftSettings: settings),
    tests("ChaosTraceTests", ["ChaosTrace", "ChaosTestSupport"]),
    tests("ChaosHashTests", ["ChaosHash"]),
    // The tool is built and run.
    tests("ChaosSourceTextTests", ["ChaosSourceText", "as-ios", "ChaosTestSupport"]),
    tests(
      "ChaosScenariosTests",
      [
        "ChaosScenarios", "ChaosCampaign", "ChaosCatalog", "ChaosSimulation", "ChaosContracts",
        "ChaosTrace",
      ]),
    tests(
      "ChaosCorpusTests",
      [
        "ChaosCorpus", "ChaosDisk", "ChaosTrace", "ChaosHash", "ChaosTestSupport", "CLZ4", errno,
      ]),
    tests("ChaosDiskTests", ["ChaosDisk", "ChaosTrace", "ChaosHash", "ChaosTestSupport", errno]),
    tests(
      "ChaosSQLiteTests",
      [
        "ChaosSQLite", "ChaosPhone", "ChaosDisk", "ChaosTrace", "ChaosTestSupport", "CSQLite",
        errno,
      ]),
    tests(
      // The same code in both: in managed processes and in this one.
      "ChaosProcessTests",
      [
        "ChaosProcess", "ChaosInProcess", "ChaosReports", "ChaosCampaign", "ChaosCatalog",
        "ChaosSimulation", "ChaosSearch", "ChaosContracts", "ChaosPhone", "ChaosDisk",
        "ChaosTrace", "ChaosTestSupport", "CFronts", errno,
      ]),
    tests(
      "ChaosStoresTests",
      [
        "ChaosStores", "ChaosSQLite", "CSQLite", "ChaosBehaviours", "ChaosInvariants",
        "ChaosSimulation", "ChaosContracts",
        "ChaosCampaign", "ChaosSearch", "ChaosPhone", "ChaosDisk", "ChaosTrace",
        "ChaosTestSupport", "RealDefaults", errno,
      ]),
    tests(
      "ChaosCatalogTests",
      [
        "ChaosCatalog", "ChaosStores", "ChaosBehaviours", "ChaosInvariants", "ChaosContracts",
        "ChaosCorpus", "ChaosSearch", "ChaosSimulation", "ChaosPhone", "ChaosDisk", "ChaosTrace",
        "ChaosTestSupport",
      ]),
    tests(
      "ChaosPhoneTests", ["ChaosPhone", "ChaosDisk", "ChaosTrace", "ChaosTestSupport", errno]),
    tests(
      "ChaosSimulationTests",
      [
        "ChaosCatalog", "ChaosCampaign", "ChaosSearch", "ChaosStores", "ChaosSimulation",
        "ChaosContracts", "ChaosPhone", "ChaosDisk", "ChaosTrace", "ChaosTestSupport", errno,
      ]),
    tests(
      "ChaosSearchTests",
      [
        "ChaosCatalog", "ChaosSearch", "ChaosSimulation", "ChaosContracts", "ChaosPhone",
        "ChaosTrace", "ChaosTestSupport",
      ]),
    tests(
      "ChaosShrinkingTests",
      [
        "ChaosCatalog", "ChaosSearch", "ChaosShrinking", "ChaosSimulation", "ChaosContracts",
        "ChaosTrace", "ChaosTestSupport",
      ]),
    tests(
      "ChaosCampaignTests",
      [
        "ChaosCatalog", "ChaosCampaign", "ChaosScenarios", "ChaosSearch", "ChaosSimulation",
        "ChaosContracts", "ChaosCorpus", "ChaosReports", "ChaosStores", "ChaosPhone",
        "ChaosTrace", "ChaosTestSupport", errno,
      ]),
    tests(
      "ChaosFidelityTests",
      [
        "ChaosFidelity", "ChaosProcess", "ChaosCatalog", "ChaosStores", "ChaosContracts", errno,
        "ChaosPhone", "ChaosDisk", "ChaosTrace",
      ]),
    tests(
      "ChaosPagesTests",
      [
        "ChaosPages", "ChaosCatalog", "ChaosCampaign", "ChaosSimulation", "ChaosReports",
        "ChaosContracts", "ChaosCorpus", "ChaosTrace",
      ]),
    tests(
      "ChaosTestingTests",
      // Not on FailingTests, which every build of tests makes: its tests would be linked, and run.
      ["ChaosTestSupport", "ChaosTesting", "ChaosStores", "ChaosCorpus", "ChaosTrace"]),
    tests(
      "ChaosFuzzingTests",
      [
        "ChaosFuzzing", "ChaosCampaign", "ChaosCatalog", "ChaosContracts", "ChaosCorpus",
        "ChaosSearch", "ChaosSimulation", "ChaosTrace", "ChaosTestSupport",
      ]),
    tests(
      "ChaosCommandTests",
      [
        "chaos", "ManagedTool", "ChaosFuzzing", "ChaosTesting", "ChaosWorkers", "ChaosCampaign",
        "ChaosCatalog", "ChaosSearch", "ChaosCorpus", "ChaosTrace", "ChaosTestSupport",
      ]),
    tests(
      "TidyTests",
      [
        "ChaosCatalog", "ChaosBehaviours", "ChaosInvariants", "ChaosReports", "ChaosCorpus",
        "ChaosTestSupport",
      ]),
  ]
)

// macOS reads what stands in front of the C library in libraries alone, never in a program.
#if os(macOS)
  package.products.append(
    .library(name: "ChaosInterposing", type: .dynamic, targets: ["CFronts"]))
#endif

// What takes the place of Apple's frameworks exists on Linux only: elsewhere a module of such a
// name in the build folder would hide Apple's own from every target.
#if os(Linux)
  package.products.append(
    .library(
      name: "ChaosApple",
      targets: [
        "ChaosApple", "ChaosOS", "UIKit", "Security", "LocalAuthentication", "_Testing_UIKit",
      ]))
  // Combine by itself: who does not import it builds nothing of it.
  package.products.append(.library(name: "ChaosCombine", targets: ["ChaosCombine", "Combine"]))
  // Whether an app may have its user's personal data.
  package.products.append(
    .library(
      name: "ChaosPersonalData", targets: ["Contacts", "CoreLocation", "EventKit", "Photos"]))
  package.products.append(.library(name: "ChaosWidgetKit", targets: ["WidgetKit"]))
  package.products.append(.library(name: "ChaosSQLite3", targets: ["SQLite3"]))
  package.products.append(.library(name: "ChaosSwiftUI", targets: ["ChaosSwiftUI", "SwiftUI"]))
  package.dependencies.append(
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"))
  package.targets += [
    library("ChaosApple", ["ChaosProcess", "ChaosPhone", "ChaosDisk"]),
    .target(name: "os"),
    library("ChaosOS", ["os"]),
    .target(name: "Combine"),
    library(
      "ChaosCombine",
      [
        "ChaosApple", "Combine", .product(name: "OpenCombine", package: "OpenCombine"),
        .product(name: "OpenCombineDispatch", package: "OpenCombine"),
        .product(name: "OpenCombineFoundation", package: "OpenCombine"),
      ]),
    library("UIKit", ["ChaosProcess"]),
    library("_Testing_UIKit", ["UIKit"]),
    library("Security", ["ChaosApple", "ChaosProcess", "ChaosPhone"]),
    library("LocalAuthentication", ["ChaosApple"]),
    library("WidgetKit", []), library("SQLite3", ["ChaosApple", "CSQLite"]),
    library("Contacts", ["ChaosProcess", "ChaosTrace"]),
    library("CoreLocation", ["ChaosProcess", "ChaosTrace"]),
    library("EventKit", ["ChaosProcess", "ChaosTrace"]),
    library("Photos", ["ChaosProcess", "ChaosTrace"]),
    .target(name: "SwiftUI"),
    library("ChaosSwiftUI", ["ChaosApple", "SwiftUI"]),
    tests(
      "ChaosAppleTests",
      [
        "ChaosApple", "ChaosOS", "ChaosCombine", "Combine", "UIKit", "_Testing_UIKit", "Security",
        "LocalAuthentication", "WidgetKit", "Contacts", "CoreLocation", "EventKit", "Photos",
        "ChaosSwiftUI", "SwiftUI", "ChaosProcess", "ChaosCatalog", "ChaosStores", "ChaosReports",
        "ChaosSearch", "ChaosCampaign", "ChaosSimulation", "ChaosContracts", "ChaosPhone",
        "ChaosTrace", "SQLite3",
      ]),
  ]
#endif
