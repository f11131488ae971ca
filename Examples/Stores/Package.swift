// swift-tools-version: 6.2
// Three key-value stores in C and C++, as Debian packages them, on chaos's simulated phone: each
// launch is a real process. `Scripts/setup --examples` installs the libraries. Copy it, and put
// the URL of chaos in the place of the path.

import PackageDescription

let package = Package(
  name: "stores",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "chaos", path: "../..")],
  targets: [
    .systemLibrary(
      name: "CLMDB", pkgConfig: "lmdb", providers: [.apt(["liblmdb-dev"]), .brew(["lmdb"])]),
    // Debian has no file of pkg-config's for the other two: their module maps say what to link.
    .systemLibrary(name: "CGDBM", providers: [.apt(["libgdbm-dev"]), .brew(["gdbm"])]),
    .systemLibrary(name: "CLevelDB", providers: [.apt(["libleveldb-dev"]), .brew(["leveldb"])]),
    // The app's own code. It knows nothing of chaos.
    .target(name: "Stores", dependencies: ["CLMDB", "CGDBM", "CLevelDB"]),
    .target(
      name: "StoresUnderTest",
      dependencies: [
        "Stores",
        .product(name: "ChaosKit", package: "chaos"),
        .product(name: "ChaosProcess", package: "chaos"),
      ]),
    .executableTarget(
      name: "stores-chaos",
      dependencies: ["StoresUnderTest", .product(name: "ChaosCommand", package: "chaos")]),
    .testTarget(
      name: "StoresTests",
      dependencies: ["StoresUnderTest", .product(name: "ChaosTesting", package: "chaos")]),
  ])
