// What people type for a store, and what they are told when there is none.

import ChaosCatalog
import ChaosContracts
import ChaosPhone
import Testing

@Suite struct NameTests {
  private static let catalog = Catalog()

  /// Every store with every option that it has, and some with several.
  static let names: [String] =
    catalog.stores.flatMap(\.variants)
    + [
      "plain-file:layout=dictionary,atomic", "plain-file:atomic,layout=dictionary",
      "gated:gate=probe,early-read", "coordinated-file:sync,errors",
      "keychain:class=always,this-device",
      "keychain:class=when-passcode-set,error=nil,save=replace", "privacy:backing=defaults,echo",
      "sqlite-wal:class=c,errors=apple,busy=20", "sqlite-wal:wal=a,main=c,checkpoint=off",
    ]

  /// The name of a store asks for that store again: replay lines and corpus folders rely on it.
  @Test(arguments: names) func roundTrips(name: String) throws {
    let store = try Self.catalog.store(name)
    #expect(try Self.catalog.store(store.name).name == store.name)
    #expect(store.name.split(separator: ":").first == name.split(separator: ":").first)
  }

  /// Different stores have different names, or their findings would be taken for one another's; and
  /// a store has one name, in whichever order it is asked for and whatever goes without saying.
  @Test func namesAreDistinct() throws {
    for entry in Self.catalog.stores {
      for option in entry.options {
        let asked = entry.variants(of: option)
        let names = try asked.map { try Self.catalog.store($0).name }
        // One value at most goes without saying.
        let said = zip(names, asked).filter { $0.0 != entry.name || asked.count == 1 }
        #expect(said.count >= asked.count - 1, "\(entry.name) \(option)")
        for (name, asked) in said { #expect(name == asked) }
      }
    }
    for (asked, name) in [
      ("plain-file:layout=files", "plain-file"), ("gated:gate=flag", "gated"),
      ("session-cached:save=rename", "session-cached"), ("sqlite-wal:busy=5000", "sqlite-wal"),
      ("plain-file:atomic,layout=dictionary", "plain-file:layout=dictionary,atomic"),
      ("coordinated-file:errors,sync", "coordinated-file:sync,errors"),
      (
        "coordinated-file:cleanup,sync,errors,fresh,activity,update", "coordinated-file:fixed"
      ),
      ("sqlite-rollback:class=a,tx=deferred", "sqlite-rollback:tx=deferred,class=a"),
    ] {
      #expect(try Self.catalog.store(asked).name == name)
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
    for name in [
      "sqlite-wal:busy=-1", "sqlite-wal:busy=x", "sqlite-wal:busy=4294967296", "sqlite-wal:busy",
      "sqlite-wal:checkpoint=0", "sqlite-wal:persistwal=yes", "sqlite-wal:journal=delete",
      "sqlite-rollback:journal=wal", "sqlite-rollback:checkpoint=7", "sqlite-wal:main=d",
    ] {
      let sides = name.split(separator: ":").map(String.init)
      let known = Self.catalog.stores.first { $0.name == sides[0] }?.options ?? []
      #expect(error(name) == .noOption(sides[1], store: sides[0], known: known), "\(name)")
    }
    // The first good one does not excuse the second.
    #expect(error("plain-file:atomic,x") == .noOption("x", store: "plain-file", known: plain))
  }

  /// Two bugs at most, and none of them takes a value.
  @Test func aCanaryHasTwoBugsAtMost() {
    #expect(
      error("canary:no-lock,locks-twice,late-write") == .oneOption("late-write", store: "canary"))
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

  /// A store of one's own that declares its options has them read, listed and named.
  private struct Notes: ConfigurableStore {
    private var isNaive = false
    private var copies = 2

    var family: String { "notes" }
    var standard: Notes { Notes() }
    var options: [StoreOption<Self>] {
      [.flag("naive", \.isNaive), .number("copies", "COUNT", \.copies, from: 1)]
    }
    var summary: String { "\(copies) files" }

    func promises(_ era: Era) -> Promises { Promises() }
    func open(_ host: Host) throws(StoreError) -> any Store { throw .unavailable }
  }

  @Test func ownStoresHaveOptions() throws {
    let catalog = Catalog(adding: [StoreEntry(Notes(), isDefault: true)])
    #expect(catalog.stores.last?.options == ["naive", "copies=COUNT"])
    let store = try catalog.store("notes:copies=3,naive")
    #expect(store.name == "notes:naive,copies=3" && store.summary == "3 files")
    #expect(try catalog.store("notes:copies=2").name == "notes")
    let error = CatalogError.noOption("copies=0", store: "notes", known: ["naive", "copies=COUNT"])
    #expect(throws: error) { try catalog.store("notes:copies=0") }
  }

  /// Or chaos's own store would be tested in the place of an app that has the same name.
  @Test func anOwnNameOutranksABuiltInOne() throws {
    let mine = StoreEntry(name: "keychain", isDefault: true) { _ throws(CatalogError) in Notes() }
    let catalog = Catalog(adding: [mine])
    #expect(try catalog.store("keychain") is Notes)
    #expect(catalog.stores.count { $0.name == "keychain" } == 1)
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
