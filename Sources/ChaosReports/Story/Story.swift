// A run told as a story: numbered steps, who, in which state of the device, and what came of it.

import ChaosContracts
import ChaosPhone
import ChaosTrace

/// The rows of a story.
public struct Story: Sendable {
  public private(set) var rows: [StoryRow] = []
  /// For each event that the story got to, the row in which it stands; -1 before the first row.
  public private(set) var places: [Int] = []
  private let judged: Judged
  private let violation: Violation?
  private var phone: PhoneTracker
  /// The row that the current step began.
  private var current: Int?
  private var stage: EpilogueStage?
  /// The operations that an app answered with an error of its own.
  private var thrown: Set<Int> = []
  /// What a task of several has thrown, until it ends.
  private var thrownByTask: String?
  private var rowOfOperation: [Int: Int] = [:]
  /// Operations that were invoked and have no answer yet, the latest last.
  private var pending: [Int] = []
  private var isOver = false
  /// The note that was made last, and how often in turn.
  private var repeated: (row: Int, text: String, times: Int) = (-1, "", 0)
  /// What each process shows of its authorisations.
  private var shown: [[Authorization]] = Array(
    repeating: Array(repeating: .notDetermined, count: PersonalData.allCases.count),
    count: ProcessName.allCases.count)

  /// The story of a run, up to the operation that shows the violation, or of its first steps.
  public init(_ judged: Judged, _ violation: Violation?, until steps: Int? = nil) {
    self.judged = judged
    self.violation = violation
    phone = PhoneTracker(judged.history.trace.header)
    for event in judged.history.events {
      if case .step(let index, _) = event, let steps, index >= steps { break }
      take(event)
      places.append(rows.count - 1)
      if isOver { break }
    }
    noteEarlyEnds()
    mark()
  }

  /// Says of acts that were to stop before a call that they ended before they came to it.
  private mutating func noteEarlyEnds() {
    let history = judged.history
    for row in rows.indices {
      guard let number = rows[row].number,
        case .act(_, _, _, _, let pause) = history.trace.steps[number - 1], pause > 0,
        !history.effects[number - 1],
        let last = history.operations.last(where: { $0.step == number - 1 }),
        last.completion != nil
      else { continue }
      note("it ended before call \(pause)", in: row)
    }
  }

  /// What a trace asks for, when nobody can say how it went.
  public static func steps(of trace: Trace) -> [StoryRow] {
    trace.steps.enumerated().map { index, step in
      StoryRow(
        number: index + 1, who: step.process?.word ?? "device", device: "",
        does: StepWords.does(step, on: trace.header.disk), outcome: "", process: step.process,
        step: step)
    }
  }

  /// The state of the device, in words.
  private var device: String { phone.lock.description }

  private mutating func note(_ text: String) {
    if let current { note(text, in: current) }
  }

  private mutating func note(_ text: String, in row: Int) {
    let known = rows[row].outcome
    let times = repeated.row == row && repeated.text == text ? repeated.times : 0
    // The same once more, as in a loop of crashes, is counted.
    let last = times > 1 ? text + Self.count(times) : text
    if times > 0, known.hasSuffix(last) {
      rows[row].outcome = known.dropLast(last.count) + text + Self.count(times + 1)
      repeated.times += 1
    } else {
      rows[row].outcome += known.isEmpty ? text : "; " + text
      repeated = (row, text, 1)
    }
  }

  private static func count(_ times: Int) -> String { " (\(times) times)" }

  /// Notes what happened to a process: in the row of its operation, which may have begun long
  /// before the current step, with acts of other processes since.
  private mutating func note(_ text: String, of process: ProcessName) {
    let id = pending.last { judged.operation($0).process == process }
    // What the story leaves out has no row to stand in.
    if let id, stage != nil, judged.operation(id).kind != .open, rowOfOperation[id] == nil {
      return
    }
    guard let row = id.flatMap({ row(of: $0) }) else {
      let isItsRow = current.map { rows[$0].who == process.word } ?? true
      return note(isItsRow ? text : "\(process.word): \(text)")
    }
    note(text, in: row)
  }

  /// The row that tells an operation. Opening the store has none of its own but its step's.
  private func row(of id: Int) -> Int? {
    if let row = rowOfOperation[id] { return row }
    guard let step = judged.operation(id).step else { return nil }
    return rows.firstIndex { $0.number == step + 1 }
  }

  private mutating func take(_ event: HistoryEvent) {
    phone.take(event, of: judged.history.trace)
    switch event {
    case .step(let index, let applied): begin(index, applied)
    case .phone(let event): take(event)
    case .invoked(let id): invoke(id)
    case .completed(let id): complete(id)
    case .corrupted(let path): note("in \(path)")
    case .evicted(let pages): if pages > 0 { note("\(pages) page(s) show older bytes again") }
    case .epilogue(let part): stage = part
    case .complained(let process, let complaint):
      note("its own check finds: \(complaint)", of: process)
    case .incident(let incident): note(incident)
    case .shown(let process, let authorizations): show(authorizations, process)
    case .reinstalled, .backedUp, .restored: break
    }
  }

  /// Tells what an app shows of its authorisations when that changes.
  private mutating func show(_ authorizations: [Authorization], _ process: ProcessName) {
    let before = shown[Int(process.code)]
    for (data, state) in zip(PersonalData.allCases, authorizations)
    where state != before[Int(data.code)] {
      note("shows \(data.word) as \(StepWords.authorization(state))", of: process)
    }
    shown[Int(process.code)] = authorizations
  }

  private mutating func note(_ incident: Incident) {
    // Without its later parts this says nothing.
    if case .leftBehind = incident.kind { return }
    if let process = incident.process {
      note(incident.words, of: process)
    } else {
      note(incident.words)
    }
  }

  private mutating func begin(_ index: Int, _ applied: Bool) {
    let step = judged.history.trace.steps[index]
    let who = step.process?.word ?? "device"
    rows.append(
      StoryRow(
        number: index + 1, who: who, device: device,
        does: StepWords.does(step, on: judged.history.trace.header.disk),
        outcome: applied ? "" : idle(step), process: step.process, step: step))
    current = rows.count - 1
    if case .launch(_, .user) = step, applied, rows[rows.count - 1].device == "" {
      rows[rows.count - 1].device = device
    }
  }

  /// Why a step did nothing. To open an app that runs in the background is no launch.
  private func idle(_ step: Step) -> String {
    if case .launch(let process, .user) = step, phone.lock == .unlocked, phone[process] != nil {
      return "(is running already)"
    }
    if case .fault(let process, let kind, _) = step, phone[process] != nil,
      FaultKind.ofFileSystem.contains(kind)
    {
      return "(syncs of this phone fail in another way)"
    }
    return "(does not apply)"
  }

  private mutating func take(_ event: PhoneEvent) {
    switch event {
    case .lostPages(let pages): note("\(pages) page(s) were never written, and are gone")
    case .hiddenLoss(let pages): note("\(pages) page(s) that fsync said were safe are gone")
    case .wentOff(let reason):
      if case .inactivity = reason { note("restarts itself after three days of lock") }
      if let current, rows[current].number != nil { rows[current].device = "off" }
    case .launched(let process, let cause, _):
      if case .liveActivity = cause { note("\(process.word) is \(StepWords.cause(cause))") }
    case .asked(let data, let answer):
      note("asks for \(data.word), and is \(StepWords.authorization(answer))", of: .app)
    case .crashed(let process, let message):
      note("\(process.word) crashes: \(message)")
    case .heldLock(let process, let path):
      note("\(process.word) holds a lock on \(path); iOS kills it (0xdead10cc)")
    case .heldClaim(let process, let path):
      note("\(process.word) keeps its coordinated access to \(path); others wait")
    case .hung(let process): note("\(process.word) hangs; the watchdog kills it")
    case .waitsForUnlock(let process): note("waits until the phone is unlocked", of: process)
    case .messageIsLate(let process):
      note("a message to \(process.word) is still on its way", of: process)
    case .paused(let process, let call):
      let last = pending.last { judged.operation($0).process == process }
      let isStarting = last.map { judged.operation($0).kind } == .open
      note("stopped before \(call)" + (isStarting ? ", as it starts" : ""), of: process)
    case .struck(let process, let fault): note(StepWords.fault(fault), of: process)
    case .failed(let process, let call, let errno, let injected):
      if injected { break }
      let words =
        call == .keychain
        ? KeychainWords(errno, phone.era, isEarly: phone.lock == .beforeFirstUnlock).words
        : "\(call): \(errno)"
      note(words, of: process)
    case .reported(let process, .recoveredOlderState):
      note("says that it uses an older state", of: process)
    case .reported(let process, .lostData): note("says that data is lost", of: process)
    case .threw(let process, let error): threw(error, process)
    case .deleted(let process, let item): note("deletes \(item) in the keychain", of: process)
    case .locked, .keysDropped, .unlocked, .booted, .woken, .suspended, .resumed, .killed,
      .forceQuit, .witnessed, .repeats, .confirms, .answered, .usedSettings:
      break
    }
  }

  /// An app's own error says more than the one that it becomes for the judge.
  private mutating func threw(_ error: String, _ process: ProcessName) {
    // Of several tasks it is the one that ends next.
    if let last = pending.last(where: { judged.operation($0).process == process }),
      isAtOnce(judged.operation(last))
    {
      thrownByTask = error
      return
    }
    note("throws \(error)", of: process)
    // Of a batch each change ends with the error of the first that failed.
    thrown.formUnion(pending.filter { judged.operation($0).process == process })
  }

  private mutating func invoke(_ id: Int) {
    let operation = judged.operation(id)
    // What an earlier life of the process asked for is never answered.
    pending.removeAll {
      let other = judged.operation($0)
      return other.process == operation.process && other.life != operation.life
    }
    pending.append(id)
    // A task that has died with its process ends no more.
    if !isAtOnce(operation) { thrownByTask = nil }
    if operation.kind == .open { return }
    if stage != nil, !isRelevant(id) { return }
    // The first operation of an act stands in the row of its step.
    if let current, let number = rows[current].number, operation.step == number - 1,
      !rowOfOperation.values.contains(current)
    {
      rows[current].does = prefix(operation) + operation.does
      rows[current].operation = id
      rowOfOperation[id] = current
      return
    }
    append(id)
  }

  /// A row that is no step's.
  private mutating func append(_ id: Int) {
    let operation = judged.operation(id)
    rows.append(
      StoryRow(
        number: nil, who: operation.process.word, device: device,
        does: prefix(operation) + operation.does, outcome: "", process: operation.process,
        operation: id))
    current = rows.count - 1
    rowOfOperation[id] = current
  }

  /// When an operation is done, or by whom, where its row does not say so.
  private func prefix(_ operation: Operation) -> String {
    switch stage {
    case .freshRead:
      return judged.history.started.contains(operation.process) ? "relaunched: " : "launched: "
    case .livingRead: return "still running: "
    case .finish, nil: break
    }
    return isAtOnce(operation) ? "in a task: " : ""
  }

  /// Whether an operation is one of several at once.
  private func isAtOnce(_ operation: Operation) -> Bool {
    guard let step = operation.step, operation.kind != .open,
      case .act(_, let behaviour, _, _, _) = judged.history.trace.steps[step]
    else { return false }
    return BehaviourName.atOnce.contains(behaviour)
  }

  /// A store that opens has nothing to tell; one that refuses to may be all that there is.
  private func isTold(_ opening: Operation) -> Bool {
    guard opening.kind == .open, case .failed = opening.completion else { return false }
    return stage == nil || violation?.operation == opening.id
  }

  private mutating func complete(_ id: Int) {
    pending.removeAll { $0 == id }
    if isTold(judged.operation(id)) { append(id) }
    if stage == nil, judged.changesSettings(judged.operation(id)) { note("changes settings") }
    guard let row = rowOfOperation[id] else { return }
    let operation = judged.operation(id)
    if let error = thrownByTask, isAtOnce(operation) {
      note("throws \(error)", in: row)
      thrown.insert(id)
      thrownByTask = nil
    }
    rows[row].answer = thrown.contains(id) ? operation.outcomeOfError : operation.outcome
    note(rows[row].answer, in: row)
    if let violation, violation.operation == id { isOver = true }
  }

  /// In the epilogue only the reads of the key that the story is about are told.
  private func isRelevant(_ id: Int) -> Bool {
    guard let last = violation?.operation else { return false }
    return judged.operation(last).key == judged.operation(id).key
  }

  /// Marks where the belief began and where the promise broke.
  private mutating func mark() {
    guard let violation else { return }
    if let belief = violation.belief, let row = rowOfOperation[belief] {
      rows[row].mark = .belief
      // Of two updates that were based on one answer, that answer was right.
      rows[row].wasTrue =
        violation.invariant == "NoLostUpdate"
        && !judged.wrongAnswers.contains { $0.operation == belief }
    }
    if let last = violation.operation, let row = rowOfOperation[last] {
      rows[row].mark = .broken
      if let required = violation.required {
        let write = judged.operation(required)
        let verb = write.completion == .ok ? "promised" : "expected"
        rows[row].outcome =
          "✗ \(rows[row].outcome), \(verb) \(write.value?.label ?? "absent") or newer"
      } else {
        rows[row].outcome = "✗ \(rows[row].outcome)"
      }
    }
  }
}
