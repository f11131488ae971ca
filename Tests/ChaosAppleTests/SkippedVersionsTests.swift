// Users who update rarely: the version that they had is not the one before this one.

import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosProcess
import ChaosSearch
import ChaosTrace
import Foundation
import Testing

@Suite struct SkippedVersionsTests {
  private static let skipped = """
    launch app user
    act app write theme
    kill app update
    upgrade
    upgrade
    launch app user
    act app read theme
    """

  @Test func aMigrationThatKnowsOneVersionLosesAll() throws {
    let steps = Self.skipped
    #expect(
      try AppPlay(steps, on: AppKind<OneStepBack>("app")).broken == ["AcknowledgedWritesSurvive"])
    #expect(try AppPlay(steps, on: AppKind<AllStepsBack>("app")).broken == [])
    let one = steps.replacing("upgrade\nupgrade", with: "upgrade")
    #expect(try AppPlay(one, on: AppKind<OneStepBack>("app")).broken == [])
  }

  /// From each of ten seeds a search finds it, and nothing where there is nothing.
  @Test(arguments: 1...10) func searchesMeetIt(seed: Int) throws {
    func found<App: AppUnderTest>(_ app: App.Type) -> Set<String> {
      let kind = AppKind<App>("app")
      let source = TraceSource(
        seed: UInt64(seed), eras: [.ios18], models: [.kill], for: AppTraits(kind))
      let simulator = Catalog().simulator()
      return (0..<300).reduce(into: []) { found, index in
        let outcome = simulator.run(source.trace(source.listsEnd + index), kind)
        found.formUnion(outcome.violations.map(\.invariant))
      }
    }
    let losses: Set = ["AcknowledgedWritesSurvive", "NoSilentRegression"]
    #expect(!found(OneStepBack.self).isDisjoint(with: losses))
    #expect(found(AllStepsBack.self).isDisjoint(with: losses))
  }
}

/// A text in a file that has the number of the app's version in its name.
class VersionedFile {
  fileprivate let launch: Launch
  fileprivate var version: Int { min(launch.appVersion, 4) }

  init(_ launch: Launch, from versions: (Int) -> [Int]) throws {
    self.launch = launch
    if FileManager.default.fileExists(atPath: file(version).path) { return }
    let old = versions(version).first { FileManager.default.fileExists(atPath: file($0).path) }
    if let old { try FileManager.default.moveItem(at: file(old), to: file(version)) }
  }

  private func file(_ version: Int) -> URL {
    URL(fileURLWithPath: "\(launch.container)/Documents/theme-\(version)")
  }

  func text() throws -> String? {
    guard FileManager.default.fileExists(atPath: file(version).path) else { return nil }
    return try String(contentsOf: file(version), encoding: .utf8)
  }

  func save(_ text: String?) throws {
    if let text {
      try Data(text.utf8).write(to: file(version), options: .atomic)
    } else if try self.text() != nil {
      try FileManager.default.removeItem(at: file(version))
    }
  }
}

final class OneStepBack: VersionedFile, AppUnderTest {
  init(_ launch: Launch) throws { try super.init(launch) { [$0 - 1] } }

  static var hasExtensions: Bool { false }
  static var takesDowngrades: Bool { false }

  static var keys: [AppKey<OneStepBack>] {
    [.string(.theme, get: { try $0.text() }, set: { try $0.save($1) })]
  }
}

final class AllStepsBack: VersionedFile, AppUnderTest {
  init(_ launch: Launch) throws { try super.init(launch) { Array((1..<$0).reversed()) } }

  static var hasExtensions: Bool { false }
  static var takesDowngrades: Bool { false }

  static var keys: [AppKey<AllStepsBack>] {
    [.string(.theme, get: { try $0.text() }, set: { try $0.save($1) })]
  }
}
