// Plays scripts on a phone as the loop over a trace does, with no store and no judge.

import ChaosDisk
import ChaosTrace
import SystemPackage

@testable import ChaosPhone

/// What happens next on a stage.
enum Cue {
  /// A process runs some code, stopped before its `pause`th call if that is not 0.
  case act(ProcessName, pause: UInt16 = 0, (Host) -> Void)
  case proceed(ProcessName, UInt16 = 0)
  case then((Phone) -> Void)

  /// All three processes start.
  static var launchAll: Cue {
    .then { phone in
      _ = phone.launch(.app, .user)
      _ = phone.launch(.notifications, .push)
      _ = phone.launch(.widget, .timeline)
    }
  }
}

/// A phone, a baton, and what the phone said.
final class Stage {
  let phone: Phone
  let baton: Baton
  private(set) var log: [String] = []
  private var cues: [Cue] = []
  private var next = 0

  init(_ header: TraceHeader = TraceHeader(), on baton: Baton = Baton()) {
    phone = Phone(header, on: baton)
    self.baton = baton
    phone.observer = { [unowned self] event in
      // These scripts make files outside of acts, whose ends they leave to themselves.
      if case .witnessed(_, .leftBehind) = event { return }
      log.append(event.label)
    }
  }

  /// Plays the cues; then brings every act to its end, as the epilogue of a run does.
  func play(_ cues: [Cue]) {
    self.cues = cues
    next = 0
    baton.run { self.loop($0) }
  }

  /// The log since the last call.
  func takeLog() -> [String] {
    defer { log = [] }
    return log
  }

  private func loop(_ thread: BatonThread) -> LoopEnd {
    while true {
      if phone.settle(leaving: thread) { return .handedOver }
      if next < cues.count {
        let cue = cues[next]
        next += 1
        switch cue {
        case .then(let body): body(phone)
        case .act(let name, let pause, let body):
          guard let process = phone.process(name), process.isReady else { continue }
          process.beginWork(pause: pause)
          body(phone.host(process))
          process.endAct()
        case .proceed(let name, let calls):
          guard phone.canProceed(name) else { continue }
          phone.proceed(name, calls: calls, leaving: thread)
          return .handedOver
        }
      } else if let name = ProcessName.allCases.first(where: { phone.canProceed($0) }) {
        phone.proceed(name, calls: 0, leaving: thread)
        return .handedOver
      } else if !ProcessName.allCases.contains(where: { phone.hasOpenAct($0) && phone.resume($0) }),
        !phone.endHungActs()
      {
        return .finished
      }
    }
  }
}

extension PhoneEvent {
  /// The event in a few words.
  var label: String {
    switch self {
    case .locked: "locked"
    case .keysDropped: "keys dropped"
    case .unlocked(let first): first ? "unlocked first" : "unlocked"
    case .lostPages(let pages): "lost \(pages) pages"
    case .hiddenLoss(let pages): "lost \(pages) safe pages"
    case .wentOff(let reason): "off \(reason)"
    case .booted: "booted"
    case .launched(let process, let cause, _): "launched \(process.word) \(cause.word)"
    case .woken(let process, let cause): "woken \(process.word) \(cause.word)"
    case .suspended(let process): "suspended \(process.word)"
    case .resumed(let process): "resumed \(process.word)"
    case .killed(let process, let reason): "killed \(process.word) \(reason.word)"
    case .heldLock(let process, let path): "killed \(process.word) for \(path)"
    case .heldClaim(let process, let path): "\(process.word) keeps \(path)"
    case .forceQuit: "force quit"
    case .asked(let data, let answer): "asked \(data.word) \(answer.word)"
    case .crashed(let process, let message): "crashed \(process.word) \(message)"
    case .hung(let process): "hung \(process.word)"
    case .waitsForUnlock(let process): "waits \(process.word)"
    case .messageIsLate(let process): "late \(process.word)"
    case .paused(let process, let call): "paused \(process.word) \(call)"
    case .failed(let process, let call, let errno, let injected):
      "failed \(process.word) \(call) \(errno.rawValue)\(injected ? " injected" : "")"
    case .struck(let process, let fault): "struck \(process.word) \(fault.word)"
    case .reported(let process, let notice): "reported \(process.word) \(notice)"
    case .threw(let process, let error): "threw \(process.word) \(error)"
    case .deleted(let process, let item): "deleted \(process.word) \(item)"
    case .repeats(let process, let key, _): "repeats \(process.word) \(key.word)"
    case .confirms(let process, let key): "confirms \(process.word) \(key.word)"
    case .answered(let process): "answered \(process.word)"
    case .usedSettings(let process, let isChange):
      "settings \(process.word)\(isChange ? " changed" : "")"
    case .witnessed(let process, let incident): "witnessed \(process?.word ?? "system") \(incident)"
    }
  }
}

extension Phone {
  /// The disk as a living process sees it.
  func files(_ name: ProcessName = .app) -> any FileCalls {
    guard let process = process(name) else { fatalError("\(name.word) does not run") }
    return process.files
  }

  /// Whether something stands on the disk, whoever asks.
  func exists(_ path: String) -> Bool { disk.tree().contains { $0.path == path } }

  func content(_ path: String) -> String? {
    disk.tree().first { $0.path == path }.map { String(decoding: $0.content, as: UTF8.self) }
  }
}

extension FileCalls {
  /// A file with some text, without protection so that it can be read at any time.
  func put(_ path: String, _ text: String) throws(Errno) {
    let file = try open(path, [.write, .create, .truncate], protection: ProtectionClass.none)
    _ = try write(file, at: 0, Array(text.utf8))
    try sync(file, .full)
    try close(file)
  }
}
