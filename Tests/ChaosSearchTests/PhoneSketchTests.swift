// The generator's sketch of the phone agrees with the phone.

import ChaosPhone
import ChaosTrace
import Testing

@testable import ChaosSearch

@Suite struct PhoneSketchTests {
  /// Runs the part of a step that the phone itself decides; acts are left out.
  private func perform(_ step: Step, _ phone: Phone) {
    switch step {
    case .unlock: _ = phone.unlockDevice()
    case .lock: if phone.lockState == .unlocked { _ = phone.lockDevice() }
    case .wait(let length): phone.wait(length.seconds)
    case .reboot: phone.reboot()
    case .panic(let survivors): phone.panic(survivors)
    case .powerLoss(let survivors): phone.losePower(survivors)
    case .launch(let process, let cause): _ = phone.launch(process, cause)
    case .suspend(let process): _ = phone.suspend(process)
    case .resume(let process): _ = phone.resume(process)
    case .kill(let process, let reason): _ = phone.kill(process, reason)
    case .forceQuit: phone.forceQuit()
    case .liveActivity(let on): _ = phone.setLiveActivity(on)
    case .reinstall: phone.reinstall()
    case .restore: phone.restore(phone.backup())
    case .restoreElsewhere: phone.restore(phone.backup(), elsewhere: true)
    case .upgrade: phone.upgrade()
    case .downgrade: _ = phone.downgrade()
    case .permission(let data, let authorization): _ = phone.setAuthorization(data, authorization)
    case .timeZone(let hours): _ = phone.setTimeZone(hours: hours)
    case .lowSpace(let shortage): _ = phone.setShortage(shortage)
    case .passcode(let isSet): _ = phone.setPasscode(isSet)
    case .moveContainers: _ = phone.moveContainers()
    case .space, .purgeCaches, .setClock, .backup, .act, .proceed, .fault, .corrupt, .evict: break
    }
  }

  private func life(_ phone: Phone, _ name: ProcessName) -> PhoneSketch.Life {
    switch phone.process(name)?.state {
    case .frozen: .frozen
    case .running: .running
    case .suspended: .suspended
    case .dead, nil: .none
    }
  }

  /// After every step of generated traces: the same lock, the same lives, the same flags.
  @Test func theSketchFollowsThePhone() {
    let source = TraceSource(seed: 11, eras: EraName.allCases)
    let start = source.screeningCount
    let baton = Baton()
    for index in start..<start + 1_500 {
      let trace = source.trace(index)
      let phone = Phone(trace.header, on: baton)
      var sketch = PhoneSketch(trace.header)
      for (place, step) in trace.steps.enumerated() {
        if step == .restore || step == .restoreElsewhere, !sketch.hasBackup { continue }
        perform(step, phone)
        sketch.take(step)
        guard sketch.lock == phone.lockState, sketch.wasForceQuit == phone.wasForceQuit,
          sketch.hasLiveActivity == phone.hasLiveActivity,
          sketch.appVersion == phone.appVersion, sketch.timeZone == phone.timeZone,
          sketch.shortage == phone.disk.shortage,
          PersonalData.allCases.allSatisfy({
            sketch.authorization($0) == phone.authorization($0)
          }),
          ProcessName.allCases.allSatisfy({ sketch.life($0) == life(phone, $0) })
        else {
          Issue.record("step \(place): \(TraceText(trace: trace).text)")
          return
        }
      }
    }
  }

  /// The launches that it proposes are those that the phone makes.
  @Test func theSketchProposesWhatThePhoneAllows() {
    let source = TraceSource(seed: 12, eras: EraName.allCases)
    let start = source.screeningCount
    let baton = Baton()
    for index in start..<start + 50 {
      let trace = source.trace(index)
      var sketch = PhoneSketch(trace.header)
      for place in trace.steps.indices {
        sketch.take(trace.steps[place])
        guard place % 5 == 0 else { continue }
        let proposed = sketch.launches
        for process in ProcessName.allCases {
          for cause in LaunchCause.allCases {
            let phone = Phone(trace.header, on: baton)
            for step in trace.steps[...place] { perform(step, phone) }
            let applies = phone.launch(process, cause)
            guard applies == proposed.contains(where: { $0 == (process, cause) }) else {
              Issue.record("index \(index) step \(place): \(process.word) \(cause.word)")
              return
            }
          }
        }
      }
    }
  }
}
