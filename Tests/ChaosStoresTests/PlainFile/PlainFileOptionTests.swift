// The plain file with another class, and in the wrong container.

import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosTrace
import Testing

@testable import ChaosStores

@Suite struct PlainFileOptionTests {
  /// The class comes after the first save, as in the article, and stays from then on.
  @Test(arguments: ProtectionClass.allCases) func filesGetTheirClass(_ protection: ProtectionClass)
    throws
  {
    let play = try Play(
      "launch app user\nact app write theme\nact app write theme",
      on: PlainFile(protection: protection))
    for tree in play.outcome.trees.suffix(2) {
      #expect(tree.first { $0.path == "/group/Defaults-theme" }?.protection == protection)
    }
  }

  /// S18: emptied before the lock, and not to be written after it. Nobody hears of it.
  @Test func aLockInMidSaveLeavesAnEmptyFile() throws {
    let steps = """
      launch app user
      act app write theme
      act app write theme large pause=2
      lock
      wait 11s
      proceed app end
      unlock
      act app read theme
      """
    let play = try Play(steps, on: PlainFile(protection: .complete))
    #expect(play.wasPaused)
    #expect(play.broken.contains("NoTornValue") || play.broken.contains("FailuresAreReported"))
    #expect(
      play.outcome.trees.last?.first { $0.path == "/group/Defaults-theme" }?.content.isEmpty == true
    )
    // Class C does not care, and neither does a phone that is unlocked in time.
    let other = try Play(steps, on: PlainFile())
    #expect(other.broken == [])
    let quick = steps.replacing("wait 11s\n", with: "wait 1s\nunlock\n")
    #expect(!(try Play(quick, on: PlainFile(protection: .complete))).broken.contains("NoTornValue"))
  }

  /// B19: the extension's container is empty, and its code believes what it sees.
  @Test func anExtensionDecidesFromItsOwnContainer() throws {
    let steps = """
      launch app user
      act app gate
      act app login
      launch notifications push
      act notifications gate
      """
    let own = try Play(steps, on: PlainFile(place: .own))
    #expect(own.broken.contains("NoCrossStoreDamage"))
    #expect(own.outcome.trees.last?.contains { $0.path == "/app/Defaults-welcomed" } == true)
    #expect(
      own.outcome.trees.last?.contains { $0.path == "/notifications/Defaults-welcomed" } == true)
    let shared = try Play(steps, on: PlainFile())
    #expect(shared.broken == [])
    #expect(shared.outcome.trees.last?.contains { $0.path == "/group/Defaults-welcomed" } == true)
  }
}
