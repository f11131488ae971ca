// What the environment may say to tests: values, and what is no value.

import ChaosStores
import ChaosTestSupport
import Testing

@testable import ChaosTesting

@Suite struct TestSettingsTests {
  @Test func nothingSaysNothing() throws {
    let settings = try TestSettings(["PATH": "/bin"])
    #expect(settings.seeds == nil && settings.runs == nil && settings.time == nil)
    let search = TestSearch(settings, runs: 7, seed: 9, eras: [.ios18], models: [.kill])
    #expect(search.seeds.seeds == 9..<10 && search.runs == 7 && search.seconds == nil)
  }

  @Test func theEnvironmentOutranksTheTest() throws {
    let settings = try TestSettings(["CHAOS_SEED": "3..<5", "CHAOS_RUNS": "11"])
    let search = TestSearch(settings, runs: 7, seed: 9, eras: [.ios18], models: [.kill])
    #expect(search.seeds.seeds == 3..<5 && search.runs == 11)
  }

  /// A time alone ends a search; the test's own number of traces does not.
  @Test func aTimeOutranksTheRunsOfTheTest() throws {
    let timed = try TestSettings(["CHAOS_FOR": "2m"])
    let search = TestSearch(timed, runs: 7, seed: 9, eras: [.ios18], models: [.kill])
    #expect(search.runs == nil && search.seconds == 120)
    let both = try TestSettings(["CHAOS_FOR": "30s", "CHAOS_RUNS": "11"])
    #expect(TestSearch(both, runs: 7, seed: 9, eras: [], models: []).runs == 11)
  }

  @Test func aCommitIsASeed() throws {
    let commit = "00000000000000ff" + String(repeating: "a", count: 24)
    #expect(try TestSettings(["CHAOS_SEED": commit]).seeds?.seeds == 255..<256)
  }

  @Test(
    arguments: [
      ("CHAOS_SEED", "abc"), ("CHAOS_SEED", "-1"), ("CHAOS_SEED", "5..<5"), ("CHAOS_SEED", "0..<"),
      ("CHAOS_SEED", "0..<9999999999"), ("CHAOS_RUNS", "-3"), ("CHAOS_RUNS", "1e3"),
      ("CHAOS_RUNS", "+5"), ("CHAOS_RUNS", ""), ("CHAOS_FOR", "0s"), ("CHAOS_FOR", "10 min"),
      ("CHAOS_FOR", "+5"), ("CHAOS_REPLAY", ""), ("CHAOS_ARTIFACTS", ""),
    ])
  func whatIsNoValueIsNamed(_ name: String, _ value: String) throws {
    let problem = try #require(throws: BadSetting.self) { try TestSettings([name: value]) }
    #expect(problem.description.hasPrefix("\(name) is '\(value)': "))
  }

  @Test func tracesAreKeptWhereSomebodyNamedAFolder() throws {
    #expect(try TestSettings(["CHAOS_ARTIFACTS": "a"]).folder(corpus: "b") == "a")
    #expect(try TestSettings([:]).folder(corpus: "b") == "b")
  }

  /// Real processes take longer, and a test takes some ten seconds.
  @Test func managedStoresAreSearchedForAsLong() {
    #expect(TestSearch.usualRuns(of: SessionCached()) == 1_000)
    #expect(TestSearch.usualRuns(of: Threaded()) == 250)
  }

  /// A store as managed ones are to a search.
  private struct Threaded: StoreKind {
    var name: String { "threaded" }
    var summary: String { "" }
    var ordersThreads: Bool { true }
    func promises(_ era: Era) -> Promises { SessionCached().promises(era) }
    func open(_ host: PhoneHost) throws(StoreError) -> any Store {
      try SessionCached().open(host)
    }
  }
}
