// What the keychain answers in each state of the phone, and what its items outlive.

import ChaosDisk
import ChaosTrace
import SystemPackage
import Testing

@testable import ChaosPhone

@Suite struct KeychainTests {
  private static let all = Accessibility.Moment.allCases.flatMap { moment in
    [false, true].map { Accessibility(moment, isThisDeviceOnly: $0) }
  }

  /// A phone, and the keychain of its app, which runs.
  private func stage(_ header: TraceHeader = TraceHeader()) -> Stage {
    let stage = Stage(header)
    _ = stage.phone.launch(.app, .user)
    return stage
  }

  /// A phone whose app runs, and whom nobody listens to.
  private func startedPhone(_ header: TraceHeader = TraceHeader()) -> Phone {
    let phone = Phone(header, on: Baton())
    _ = phone.launch(.app, .user)
    return phone
  }

  private func keychain(_ phone: Phone, _ name: ProcessName = .app) -> Keychain {
    guard let process = phone.process(name) else { fatalError("\(name.word) does not run") }
    return phone.host(process).keychain
  }

  private func status(_ body: () throws(KeychainError) -> Void) -> Int32 {
    do throws(KeychainError) {
      try body()
      return 0
    } catch { return error.status }
  }

  private func name(_ accessibility: Accessibility) -> String {
    accessibility.moment.rawValue + (accessibility.isThisDeviceOnly ? "-this" : "")
  }

  private func addAll(_ phone: Phone) throws {
    for one in Self.all {
      _ = status { () throws(KeychainError) in
        try keychain(phone).add(name(one), Array(name(one).utf8), one)
      }
    }
  }

  private func readable(_ phone: Phone) -> [String] {
    Self.all.map(name).filter { name in
      (try? keychain(phone).read(name)) == Array(name.utf8)
    }
  }

  /// F84.
  @Test func itemsAreThereWhenTheirClassSays() throws {
    let stage = stage()
    let phone = stage.phone
    try addAll(phone)
    let every = Self.all.map(name)
    #expect(readable(phone) == every)
    _ = phone.lockDevice()
    #expect(readable(phone) == every, "the keys go when the grace ends")
    phone.wait(10)
    let locked = every.filter { $0.hasPrefix("after") || $0.hasPrefix("always") }
    #expect(readable(phone) == locked)
    phone.reboot()
    _ = phone.launch(.app, .push)
    #expect(readable(phone) == every.filter { $0.hasPrefix("always") })
    _ = phone.unlockDevice()
    #expect(readable(phone) == every)
  }

  /// F86, F87: sources disagree about a phone before first unlock, and only about that.
  @Test(arguments: [(UInt8(0), Int32(-25308)), (3, -25300)])
  func beforeFirstUnlockTheAnswerDependsOnThePhone(variation: UInt8, early: Int32) throws {
    let phone = startedPhone(TraceHeader(era: .ios18, variation: variation))
    try addAll(phone)
    func answers() -> [Int32] {
      ["after-first-unlock", "when-unlocked"].map { name in
        status { () throws(KeychainError) in _ = try keychain(phone).read(name) }
      }
    }
    #expect(answers() == [0, 0])
    phone.reboot()
    _ = phone.launch(.app, .push)
    #expect(answers() == [early, early])
    #expect(status { () throws(KeychainError) in _ = try keychain(phone).read("x") } == -25300)
    _ = phone.unlockDevice()
    #expect(answers() == [0, 0])
    _ = phone.lockDevice()
    phone.wait(10)
    #expect(answers() == [0, -25308])
  }

  /// F89, F88: what cannot be read cannot be changed, and can be destroyed.
  @Test func deletingNeedsNoKey() throws {
    let stage = stage()
    let phone = stage.phone
    try addAll(phone)
    phone.reboot()
    _ = phone.launch(.app, .push)
    _ = stage.takeLog()
    let item = Accessibility(.afterFirstUnlock)
    #expect(
      status { () throws(KeychainError) in try keychain(phone).add("new", [1], item) } == -25308)
    #expect(
      status { () throws(KeychainError) in try keychain(phone).update(name(item), [1]) } == -25308)
    #expect(status { () throws(KeychainError) in try keychain(phone).delete(name(item)) } == 0)
    #expect(stage.takeLog().contains { $0.hasPrefix("witnessed") })
    #expect(status { () throws(KeychainError) in try keychain(phone).deleteAll() } == 0)
    _ = phone.unlockDevice()
    #expect(readable(phone) == [])
    #expect(status { () throws(KeychainError) in try keychain(phone).deleteAll() } == -25300)
  }

  @Test func callsSayWhatIsThere() throws {
    let phone = startedPhone()
    let one = keychain(phone)
    let item = Accessibility(.whenUnlocked)
    #expect(status { () throws(KeychainError) in try one.update("a", [1]) } == -25300)
    #expect(status { () throws(KeychainError) in try one.delete("a") } == -25300)
    try one.add("a", [1, 2], item)
    #expect(status { () throws(KeychainError) in try one.add("a", [3], item) } == -25299)
    #expect(try one.read("a") == [1, 2])
    try one.update("a", [])
    #expect(try one.read("a") == [])
    // Any text is a name.
    for account in ["../x", "", "cafe\u{301}", "A B", String(repeating: "x", count: 80)] {
      try one.add(account, Array(account.utf8), item)
      #expect(try one.read(account) == Array(account.utf8))
    }
    try one.delete("a")
    #expect(status { () throws(KeychainError) in _ = try one.read("a") } == -25300)
  }

  /// An item gets another name, and not that of another one.
  @Test func anItemGetsAnotherName() throws {
    let phone = startedPhone()
    let keychain = keychain(phone)
    for name in ["a", "b"] { try keychain.add(name, Array(name.utf8), .init(.always)) }
    let taken = status { () throws(KeychainError) in
      try keychain.update("a", [1], to: nil, as: "b")
    }
    #expect(taken == -25299)
    #expect(try keychain.read("a") == Array("a".utf8) && keychain.read("b") == Array("b".utf8))
    try keychain.update("a", [1], to: nil, as: "c")
    #expect(try keychain.items().map(\.account).sorted() == ["b", "c"])
    #expect(try keychain.read("c") == [1])
    #expect(Keychain.words(ofFile: "/keychain/any-device/item-c") == "the keychain's item c")
    withExtendedLifetime(phone) {}
  }

  /// App and extensions share one access group.
  @Test func anExtensionSeesTheItems() throws {
    let phone = startedPhone()
    _ = phone.launch(.notifications, .push)
    try keychain(phone).add("a", [1], Accessibility(.afterFirstUnlock))
    try keychain(phone, .notifications).update("a", [2])
    #expect(try keychain(phone).read("a") == [2])
  }

  /// F90; and what no crash takes back.
  @Test func itemsOutliveTheAppAndEveryCrash() throws {
    let phone = startedPhone()
    try addAll(phone)
    let every = Self.all.map(name)
    let big = [UInt8](repeating: 7, count: 9_000)
    try keychain(phone).add("big", big, Accessibility(.always))
    let ends: [(Phone) -> Void] = [
      { $0.reinstall() }, { $0.losePower(.none) }, { $0.panic(.none) }, { $0.reboot() },
      { $0.reinstall() },
      {
        _ = $0.kill(.app, .jetsam)
        _ = $0.moveContainers()
      },
    ]
    for end in ends {
      end(phone)
      _ = phone.unlockDevice()
      _ = phone.launch(.app, .user)
      #expect(readable(phone) == every)
      #expect(try keychain(phone).read("big") == big)
    }
  }

  @Test func aDurableAnswerIsDurableUnderTheWorstModel() throws {
    let phone = startedPhone(TraceHeader(disk: .posixWorst))
    try keychain(phone).add("a", [1], Accessibility(.afterFirstUnlock))
    try keychain(phone).update("a", [2])
    phone.losePower(.none)
    _ = phone.unlockDevice()
    _ = phone.launch(.app, .user)
    #expect(try keychain(phone).read("a") == [2])
  }

  /// F85.
  @Test func anotherDeviceGetsWhatMayTravel() throws {
    let phone = startedPhone()
    try addAll(phone)
    let backup = phone.backup()
    for elsewhere in [false, true] {
      phone.restore(backup, elsewhere: elsewhere)
      _ = phone.unlockDevice()
      _ = phone.launch(.app, .user)
      // No backup holds what needs a passcode (F84).
      let travels = Self.all.filter {
        $0.moment != .whenPasscodeSet && !(elsewhere && $0.isThisDeviceOnly)
      }
      #expect(readable(phone) == travels.map(name))
    }
    #expect(Accessibility(.whenPasscodeSet).isThisDeviceOnly)
  }

  /// F84: what needs a passcode goes with it, and does not come back with the next one.
  @Test func theItemsThatNeedAPasscodeGoWithIt() throws {
    let phone = startedPhone()
    try addAll(phone)
    let others = Self.all.map(name).filter { !$0.hasPrefix("when-passcode-set") }
    #expect(phone.setPasscode(false))
    #expect(readable(phone) == others)
    let item = Accessibility(.whenPasscodeSet)
    #expect(
      status { () throws(KeychainError) in try keychain(phone).add("a", [1], item) } == -25293)
    #expect(phone.setPasscode(true))
    #expect(readable(phone) == others)
    phone.losePower(.none)
    _ = phone.unlockDevice()
    _ = phone.launch(.app, .user)
    #expect(readable(phone) == others)
    try keychain(phone).add("a", [1], item)
    #expect(try keychain(phone).read("a") == [1])
  }

  /// B46, B95, B96: a call is refused for no reason that the phone shows, and nothing is changed.
  @Test(arguments: [(FaultKind.keychainLocked, Int32(-25308)), (.keychainUnavailable, -25291)])
  func aFaultStrikesACallOnce(fault: FaultKind, code: Int32) throws {
    let stage = stage()
    let phone = stage.phone
    let item = Accessibility(.always)
    try keychain(phone).add("a", [1], item)
    phone.process(.app)?.faults.arm(fault, nth: 2)
    #expect(try keychain(phone).read("a") == [1])
    // Deleting asks for no key (F88), and is no question that could be refused.
    try keychain(phone).delete("a")
    #expect(status { () throws(KeychainError) in try keychain(phone).add("a", [2], item) } == code)
    #expect(status { () throws(KeychainError) in _ = try keychain(phone).read("a") } == -25300)
    try keychain(phone).add("a", [2], item)
    #expect(stage.takeLog().contains { $0.hasPrefix("failed") })
  }

  @Test func aDeviceWithoutAPasscode() throws {
    let phone = startedPhone(TraceHeader(hasPasscode: false))
    let item = Accessibility(.whenPasscodeSet)
    #expect(
      status { () throws(KeychainError) in try keychain(phone).add("a", [1], item) } == -25293)
    try keychain(phone).add("b", [1], Accessibility(.whenUnlocked))
    phone.reboot()
    _ = phone.launch(.app, .push)
    #expect(try keychain(phone).read("b") == [1])
  }

  /// A call is a message and an answer: whoever dies before the first has changed nothing, whoever
  /// dies before the second does not know.
  @Test(arguments: [(UInt16(1), false), (2, true)])
  func aProcessMayDieInACall(pause: UInt16, isThere: Bool) throws {
    let stage = stage()
    var got: Int32?
    stage.play([
      .act(.app, pause: pause) { host in
        got = status { () throws(KeychainError) in
          try host.keychain.add("a", [1], Accessibility(.always))
        }
      },
      .then { phone in
        #expect(phone.hasOpenAct(.app))
        _ = phone.kill(.app, .jetsam)
      },
    ])
    #expect(got == -25291)
    _ = stage.phone.launch(.app, .user)
    #expect(((try? keychain(stage.phone).read("a")) != nil) == isThere)
  }

  /// The class counts at the moment of the call, not at that of the question.
  @Test func aCallThatWaitsMeetsTheUnlock() throws {
    let stage = stage()
    try keychain(stage.phone).add("a", [1], Accessibility(.afterFirstUnlock))
    stage.phone.reboot()
    _ = stage.phone.launch(.app, .push)
    var got: [UInt8]?
    stage.play([
      .act(.app, pause: 1) { host in got = try? host.keychain.read("a") },
      .then { _ = $0.unlockDevice() },
      .proceed(.app),
    ])
    #expect(got == [1])
  }

  @Test func damageShows() throws {
    let phone = startedPhone()
    try keychain(phone).add("a", [1, 2, 3], Accessibility(.always))
    #expect(phone.disk.corrupt(file: 0, at: 34, mask: 1) == "/keychain/any-device/item-a")
    #expect(status { () throws(KeychainError) in _ = try keychain(phone).read("a") } == -26275)
    try keychain(phone).delete("a")
  }

  @Test func aFullDiskKeepsTheItem() throws {
    let phone = startedPhone()
    try keychain(phone).add("a", [1], Accessibility(.always))
    for shortage in [Shortage.reserve, .exhausted] {
      _ = phone.setShortage(shortage)
      #expect(status { () throws(KeychainError) in try keychain(phone).update("a", [2]) } == -36)
      #expect(try keychain(phone).read("a") == [1])
    }
    #expect(status { () throws(KeychainError) in try keychain(phone).delete("a") } == -36)
  }
}
