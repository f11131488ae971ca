// What people type for a store, and what they are told when there is none.

import ChaosCatalog
import ChaosContracts
import Testing

@Suite struct NameTests {
  private static let catalog = Catalog()

  /// Every store with every option that it has.
  static let names: [String] =
    catalog.stores.map(\.name)
    + [
      "plain-file:layout=files", "plain-file:layout=dictionary", "plain-file:atomic",
      "plain-file:layout=dictionary,atomic", "plain-file:atomic,layout=dictionary",
    ]
    + ["session-cached:save=rename", "session-cached:save=in-place"]
    + ["notification", "sentinel", "probe"].map { "gated:gate=\($0)" }
    + ["gated:gate=flag", "gated:early-read", "gated:gate=probe,early-read"]
    + ["fixed", "sync", "errors", "fresh", "update", "activity", "cleanup", "sync,errors"].map {
      "coordinated-file:\($0)"
    }
    + catalog.canaries.map { "canary:\($0.name)" }
    + ["trap", "spin", "hoard", "dice"].map { "rogue:\($0)" }
    + [
      "keychain:class=when-unlocked", "keychain:class=always,this-device",
      "keychain:class=when-passcode-set,error=nil,save=replace", "restoration:check=none",
      "restoration:check=storyboard", "privacy:backing=defaults", "privacy:echo",
      "privacy:backing=defaults,echo",
    ]

  /// The name of a store asks for that store again: replay lines and corpus folders rely on it.
  @Test(arguments: names) func roundTrips(name: String) throws {
    let store = try Self.catalog.store(name)
    #expect(try Self.catalog.store(store.name).name == store.name)
    #expect(store.name.split(separator: ":").first == name.split(separator: ":").first)
  }

  /// Different stores have different names, or their findings would be taken for one another's.
  @Test func namesAreDistinct() throws {
    let asked = Self.names.filter {
      // Other spellings of a store that is in the list.
      ![
        "rogue", "plain-file:layout=files", "plain-file:atomic,layout=dictionary",
        "session-cached:save=rename", "gated:gate=flag",
      ].contains($0)
    }
    let names = try asked.map { try Self.catalog.store($0).name }
    #expect(Set(names).count == asked.count)
    #expect(try Self.catalog.store("plain-file:layout=files").name == "plain-file")
    #expect(
      try Self.catalog.store("plain-file:atomic,layout=dictionary").name
        == "plain-file:layout=dictionary,atomic")
  }

  /// What is listed as an option works, and is part of the name.
  @Test func listedOptionsWork() throws {
    for entry in Self.catalog.stores {
      for option in entry.options {
        let sides = option.split(separator: "=")
        let values = sides.count > 1 ? sides[1].split(separator: "|").map(String.init) : [""]
        for listed in values {
          // A word in capitals stands for a number.
          let value = listed.allSatisfy(\.isUppercase) && !listed.isEmpty ? "7" : listed
          let text = value.isEmpty ? option : "\(sides[0])=\(value)"
          #expect(throws: Never.self) { try Self.catalog.store("\(entry.name):\(text)") }
        }
      }
    }
  }

  private func error(_ name: String) -> CatalogError? {
    do throws(CatalogError) { _ = try Self.catalog.store(name) } catch { return error }
    return nil
  }

  @Test func unknownStoresAreRefused() {
    let known = Self.catalog.stores.map(\.name)
    for name in ["", "sqlite-store", "Plain-File", "plain-file ", "hardened", ":atomic"] {
      let asked = String(name.split(separator: ":", omittingEmptySubsequences: false)[0])
      #expect(error(name) == .noStore(asked, known: known), "'\(name)'")
    }
  }

  @Test func unknownOptionsAreRefused() {
    for entry in Self.catalog.stores {
      #expect(
        error("\(entry.name):nonsense")
          == .noOption("nonsense", store: entry.name, known: entry.options))
    }
    let plain = ["layout=files|dictionary", "atomic", "class=a|b|c|none", "place=group|own"]
    for option in [
      "layout", "layout=paper", "atomic=yes", "Atomic", "layout=files=x", "class=d", "place",
    ] {
      #expect(
        error("plain-file:\(option)") == .noOption(option, store: "plain-file", known: plain))
    }
    // The first good one does not excuse the second.
    #expect(error("plain-file:atomic,x") == .noOption("x", store: "plain-file", known: plain))
  }

  /// One bug at a time, and none of them takes a value.
  @Test func aCanaryHasOneBug() {
    #expect(error("canary:no-lock,locks-twice") == .oneOption("locks-twice", store: "canary"))
    #expect(error("rogue:spin,trap") == .oneOption("trap", store: "rogue"))
    let known = Self.catalog.canaries.map(\.name)
    for option in ["no-lock=1", "nonsense"] {
      #expect(error("canary:\(option)") == .noOption(option, store: "canary", known: known))
    }
    // An unknown name is the worse mistake.
    #expect(
      error("canary:no-lock,nonsense") == .noOption("nonsense", store: "canary", known: known))
  }

  /// Whichever of two values was meant, the other is a mistake.
  @Test(
    arguments: [
      ("plain-file:layout=files,layout=dictionary", "layout"),
      ("plain-file:atomic,atomic", "atomic"),
      ("canary:no-lock,no-lock", "no-lock"), ("sqlite-wal:tx=deferred,tx=deferred", "tx"),
    ])
  func anOptionIsGivenOnce(name: String, option: String) {
    let store = String(name.prefix { $0 != ":" })
    #expect(error(name) == .givenTwice(option, store: store))
  }

  @Test func aMessageNamesWhatWouldHaveWorked() {
    #expect(error("plain-file:x")?.description.contains("layout=files|dictionary, atomic") == true)
    #expect(error("hardened-file:x")?.description.contains("takes no options") == true)
    #expect(error("x")?.description.contains("session-cached") == true)
  }

  /// `all` is every store that stands for what apps use, and nobody's store is run twice.
  @Test func allStandsForEveryStore() throws {
    let catalog = Catalog()
    let names = try catalog.kinds(named: ["plain-file:atomic", "all", "plain-file"]).map(\.name)
    #expect(names.count == Set(names).count)
    #expect(names.first == "plain-file:atomic")
    let rest = Array(names.dropFirst())
    #expect(rest == catalog.stores.map(\.name).filter { $0 != "canary" && $0 != "rogue" })
    #expect(try catalog.kinds(named: []).map(\.name) == catalog.defaultStores)
    let mine = StoreEntry(name: "mine", isDefault: true) { _ throws(CatalogError) in
      try Self.catalog.store("canary")
    }
    #expect(Catalog(adding: [mine]).allStores.last == "mine")
    #expect(throws: CatalogError.self) { try catalog.kinds(named: ["all", "nobody"]) }
  }

  /// A user's own stores are what their run is about.
  @Test func addedStoresTakeOverTheDefaults() throws {
    let mine = StoreEntry(name: "mine", isDefault: true) { _ throws(CatalogError) in
      try Self.catalog.store("hardened-file")
    }
    #expect(Catalog(adding: [mine]).defaultStores == ["mine"])
    #expect(
      Catalog().defaultStores == ["session-cached", "plain-file", "hardened-file", "sqlite-wal"])
    #expect(try Catalog(adding: [mine]).store("mine").name == "hardened-file")
    var other = mine
    other.isDefault = false
    #expect(Catalog(adding: [other]).defaultStores == Catalog().defaultStores)
  }
}
