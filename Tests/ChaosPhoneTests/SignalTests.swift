// Who hears that protected data became available, and when (F79, F80).

import ChaosTrace
import Testing

@testable import ChaosPhone

@Suite struct SignalTests {
  /// Adversarial phones by what becomes of the signal; the variation's third digit picks it.
  private static let missed = TraceHeader(era: .adversarial, variation: 0)
  private static let late = TraceHeader(era: .adversarial, variation: 12)

  /// A phone with a running app that counts signals.
  private func listening(_ header: TraceHeader, _ heard: @escaping () -> Void) -> Phone {
    let phone = Phone(header, on: Baton())
    _ = phone.launch(.app, .user)
    if let app = phone.process(.app) { phone.host(app).onProtectedDataAvailable(heard) }
    return phone
  }

  @Test func everyUnlockIsTold() {
    var heard = 0
    let phone = listening(TraceHeader()) { heard += 1 }
    _ = phone.lockDevice()
    #expect(heard == 0)
    _ = phone.unlockDevice()
    #expect(heard == 1)
    _ = phone.lockDevice()
    phone.wait(60)
    _ = phone.unlockDevice()
    #expect(heard == 2)
  }

  @Test func theFirstUnlockIsToldToWhoLivedThroughIt() {
    let phone = Phone(TraceHeader(), on: Baton())
    phone.reboot()
    _ = phone.launch(.app, .push)
    guard let app = phone.process(.app) else { return }
    let host = phone.host(app)
    var available: [Bool?] = []
    host.onProtectedDataAvailable { available.append(host.isProtectedDataAvailable) }
    #expect(host.isProtectedDataAvailable == false)
    _ = phone.unlockDevice()
    #expect(available == [true])
  }

  @Test func aLateSignalComesFiveSecondsLater() {
    var heard = 0
    let phone = listening(Self.late) { heard += 1 }
    _ = phone.lockDevice()
    _ = phone.unlockDevice()
    phone.wait(4)
    #expect(heard == 0)
    phone.wait(1)
    #expect(heard == 1)
  }

  @Test func aLateSignalNeverComesToALockedOrRestartedPhone() {
    var heard = 0
    let phone = listening(Self.late) { heard += 1 }
    _ = phone.lockDevice()
    _ = phone.unlockDevice()
    phone.wait(1)
    _ = phone.lockDevice()
    phone.wait(60)
    #expect(heard == 0)
    _ = phone.unlockDevice()
    phone.reboot()
    phone.wait(60)
    #expect(heard == 0)
  }

  @Test func aMissedSignalNeverComes() {
    var heard = 0
    let phone = listening(Self.missed) { heard += 1 }
    _ = phone.lockDevice()
    _ = phone.unlockDevice()
    phone.wait(3_600)
    #expect(heard == 0)
  }

  @Test func aPhoneWithoutAPasscodeHasNothingToTell() {
    var heard = 0
    let phone = listening(TraceHeader(hasPasscode: false)) { heard += 1 }
    _ = phone.lockDevice()
    _ = phone.unlockDevice()
    #expect(heard == 0)
  }

  /// A frozen app is told once when it goes on, however often it was missed.
  @Test(arguments: [false, true]) func aSuspendedAppIsToldWhenItGoesOn(isWoken: Bool) {
    var heard = 0
    let phone = listening(TraceHeader()) { heard += 1 }
    _ = phone.suspend(.app)
    for _ in 0..<2 {
      _ = phone.lockDevice()
      _ = phone.unlockDevice()
    }
    #expect(heard == 0)
    if isWoken { _ = phone.launch(.app, .push) } else { _ = phone.resume(.app) }
    #expect(heard == 1)
    _ = phone.suspend(.app)
    _ = phone.resume(.app)
    #expect(heard == 1)
  }

  @Test func aSuspendedAppIsNotToldWhatIsNoLongerTrue() {
    var heard = 0
    let phone = listening(TraceHeader()) { heard += 1 }
    _ = phone.suspend(.app)
    _ = phone.lockDevice()
    _ = phone.unlockDevice()
    _ = phone.lockDevice()
    phone.wait(11)
    _ = phone.resume(.app)
    #expect(heard == 0)
    _ = phone.unlockDevice()
    #expect(heard == 1)
  }

  /// The main thread is busy with the act, and hears the signal when it is done.
  @Test func anAppInTheMiddleOfAnActIsToldAfterIt() {
    var order: [String] = []
    let stage = Stage()
    stage.play([
      .then { phone in
        _ = phone.launch(.app, .user)
        guard let app = phone.process(.app) else { return }
        phone.host(app).onProtectedDataAvailable { order.append("signal") }
      },
      .act(.app, pause: 1) { host in
        _ = try? host.files.status("/group")
        order.append("act")
      },
      .then { phone in
        _ = phone.lockDevice()
        _ = phone.unlockDevice()
      },
      .proceed(.app),
    ])
    #expect(order == ["act", "signal"])
  }

  @Test func extensionsCannotAskAndAreNotTold() {
    let phone = Phone(TraceHeader(), on: Baton())
    var heard = 0
    for (name, cause) in [(ProcessName.notifications, LaunchCause.push), (.widget, .timeline)] {
      _ = phone.launch(name, cause)
      guard let process = phone.process(name) else { continue }
      phone.host(process).onProtectedDataAvailable { heard += 1 }
      #expect(phone.host(process).isProtectedDataAvailable == nil)
    }
    _ = phone.lockDevice()
    _ = phone.unlockDevice()
    #expect(heard == 0)
  }

  @Test func aDeadAppIsNotTold() {
    var heard = 0
    let phone = listening(TraceHeader()) { heard += 1 }
    _ = phone.kill(.app, .jetsam)
    _ = phone.launch(.app, .user)
    _ = phone.lockDevice()
    _ = phone.unlockDevice()
    #expect(heard == 0)
  }

  @Test func dataStaysAvailableThroughTheGrace() {
    let phone = listening(TraceHeader()) {}
    guard let app = phone.process(.app) else { return }
    let host = phone.host(app)
    _ = phone.lockDevice()
    #expect(host.isProtectedDataAvailable == true)
    phone.wait(10)
    #expect(host.isProtectedDataAvailable == false)
  }
}
