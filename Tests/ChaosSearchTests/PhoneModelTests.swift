// The generator's model of the phone agrees with the phone.

import ChaosPhone
import ChaosTrace
import Testing

@testable import ChaosSearch

@Suite struct PhoneModelTests {
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
    case .restorePart(let part): phone.restore(phone.backup(), only: part)
    case .groupContainer(let isThere): _ = phone.setGroupContainer(isThere)
    case .moveContainers: _ = phone.moveContainers()
    case .space, .purgeCaches, .setClock, .backup, .act, .proceed, .fault, .corrupt, .evict,
      .threads, .daemonCrash:
      break
    }
  }

  /// After every step of generated traces: the same lock, the same lives, the same flags.
  @Test func theModelFollowsThePhone() {
    let source = TraceSource(seed: 11, eras: EraName.allCases)
    let start = source.listsEnd
    let baton = Baton()
    for index in start..<start + 1_500 {
      let trace = source.trace(index)
      let phone = Phone(trace.header, on: baton)
      var model = PhoneModel(trace.header)
      for (place, step) in trace.steps.enumerated() {
        if step.restoresBackup, !model.hasBackup { continue }
        perform(step, phone)
        model.take(step)
        guard model.lock == phone.lockState, model.wasForceQuit == phone.wasForceQuit,
          model.hasLiveActivity == phone.hasLiveActivity,
          model.environment.appVersion == phone.appVersion,
          model.environment.timeZone == phone.timeZone,
          model.shortage == phone.disk.shortage,
          PersonalData.allCases.allSatisfy({
            model.environment[$0] == phone.authorization($0)
          }),
          ProcessName.allCases.allSatisfy({ model.state($0) == phone.process($0)?.state ?? .dead })
        else {
          Issue.record("step \(place): \(TraceText(trace: trace).text)")
          return
        }
      }
    }
  }

  /// The launches that it proposes are those that the phone makes.
  @Test func theModelProposesWhatThePhoneAllows() {
    let source = TraceSource(seed: 12, eras: EraName.allCases)
    let start = source.listsEnd
    let baton = Baton()
    for index in start..<start + 50 {
      let trace = source.trace(index)
      var model = PhoneModel(trace.header)
      for place in trace.steps.indices {
        model.take(trace.steps[place])
        guard place % 5 == 0 else { continue }
        let proposed = model.launches
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

extension Step {
  fileprivate var restoresBackup: Bool {
    switch self {
    case .restore, .restoreElsewhere, .restorePart: true
    default: false
    }
  }
}
