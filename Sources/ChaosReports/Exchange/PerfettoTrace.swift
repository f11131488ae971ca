// A run in the trace event format, which Perfetto and other viewers of profiles read. Spans of one
// track never overlap, since such viewers draw those that do not nest one for the other.

import ChaosCampaign
import ChaosTrace

/// Writes JSON of the trace event format.
public enum PerfettoTrace {
  /// Microseconds of a row: the order of steps is shown, and no time.
  private static let row = 1_000
  /// The process of the device, and its tracks.
  private static let device = 1
  /// Tracks of a process: its lives, and what it does.
  private static let life = 1
  private static let does = 2

  private struct Event: Encodable {
    var name: String
    var ph: String
    var ts: Int?
    var dur: Int?
    var pid: Int
    var tid: Int
    /// The scope of an instant: its track.
    var s: String?
    var args: [String: String]?
  }

  private struct Document: Encodable {
    var displayTimeUnit = "ms"
    var otherData: [String: String]
    var traceEvents: [Event]
  }

  public static func text(_ run: ToldRun) -> String {
    let document = Document(
      otherData: [
        "store": run.store.harmless(), "trace": run.id,
        "time": "one millisecond for each row of the story: order, and no time",
      ], traceEvents: names(run) + lock(run) + lives(run) + rows(run))
    return SortedJSON.text(document)
  }

  private static func pid(_ process: ProcessName?) -> Int {
    process.map { Int($0.code) + 2 } ?? device
  }

  private static func names(_ run: ToldRun) -> [Event] {
    func name(_ kind: String, _ words: String, _ pid: Int, _ tid: Int) -> Event {
      Event(name: kind, ph: "M", pid: pid, tid: tid, args: ["name": words])
    }
    var events = [
      name("process_name", "device", device, 0), name("thread_name", "lock", device, life),
      name("thread_name", "what happens", device, does),
    ]
    for process in run.processes {
      let pid = pid(process)
      events += [
        name("process_name", StepWords.who(process).harmless(), pid, 0),
        name("thread_name", "lives", pid, life), name("thread_name", "does", pid, does),
      ]
    }
    return events
  }

  /// The state of the lock, as one span for each run of rows with the same.
  private static func lock(_ run: ToldRun) -> [Event] {
    var events: [Event] = []
    var start = 0
    for end in run.rows.indices {
      let state = run.rows[start].device
      if end + 1 < run.rows.count, run.rows[end + 1].device == state { continue }
      if !state.isEmpty {
        events.append(
          Event(
            name: state, ph: "X", ts: start * row, dur: (end + 1 - start) * row, pid: device,
            tid: life))
      }
      start = end + 1
    }
    return events
  }

  private static func lives(_ run: ToldRun) -> [Event] {
    run.lives.map { span in
      Event(
        name: "alive", ph: "X", ts: span.rows.lowerBound * row, dur: span.rows.count * row,
        pid: pid(span.process), tid: life)
    }
  }

  private static func rows(_ run: ToldRun) -> [Event] {
    run.rows.enumerated().map { place, told in
      let number = told.number.map { "\($0). " } ?? ""
      let mark = told.mark == .none ? "" : "\(told.mark.symbol) "
      let isDevice = told.process == nil
      return Event(
        name: (mark + number + told.does).harmless(), ph: isDevice ? "i" : "X", ts: place * row,
        dur: isDevice ? nil : row, pid: pid(told.process), tid: does, s: isDevice ? "t" : nil,
        args: ["outcome": told.outcome.harmless(), "device": told.device.harmless()])
    }
  }
}
