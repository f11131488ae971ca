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

  private typealias Event = SortedJSON.Object

  public static func text(_ run: ToldRun) -> String {
    let document: SortedJSON.Object = [
      "displayTimeUnit": "ms",
      "otherData": [
        "store": run.store.harmless(), "trace": run.id,
        "time": "one millisecond for each row of the story: order, and no time",
      ],
      "traceEvents": names(run) + lock(run) + lives(run) + rows(run),
    ]
    return SortedJSON.text(document)
  }

  /// A stretch of rows on a track.
  private static func span(_ name: String, _ rows: Range<Int>, _ pid: Int) -> Event {
    [
      "name": name, "ph": "X", "ts": rows.lowerBound * row, "dur": rows.count * row, "pid": pid,
      "tid": life,
    ]
  }

  private static func pid(_ process: ProcessName?) -> Int {
    process.map { Int($0.code) + 2 } ?? device
  }

  private static func names(_ run: ToldRun) -> [Event] {
    func name(_ kind: String, _ words: String, _ pid: Int, _ tid: Int) -> Event {
      ["name": kind, "ph": "M", "pid": pid, "tid": tid, "args": ["name": words]]
    }
    var events = [
      name("process_name", "device", device, 0), name("thread_name", "lock", device, life),
      name("thread_name", "what happens", device, does),
    ]
    for process in run.processes {
      let pid = pid(process)
      events += [
        name("process_name", process.word.harmless(), pid, 0),
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
      if !state.isEmpty { events.append(span(state, start..<(end + 1), device)) }
      start = end + 1
    }
    return events
  }

  private static func lives(_ run: ToldRun) -> [Event] {
    run.lives.map { span("alive", $0.rows, pid($0.process)) }
  }

  private static func rows(_ run: ToldRun) -> [Event] {
    run.rows.enumerated().map { place, told in
      let number = told.number.map { "\($0). " } ?? ""
      let mark = told.mark == .none ? "" : "\(told.mark.rawValue) "
      let isDevice = told.process == nil
      return [
        "name": (mark + number + told.does).harmless(), "ph": isDevice ? "i" : "X",
        "ts": place * row, "dur": isDevice ? nil : row, "pid": pid(told.process), "tid": does,
        // The scope of an instant: its track.
        "s": isDevice ? "t" : nil,
        "args": ["outcome": told.outcome.harmless(), "device": told.device.harmless()],
      ]
    }
  }
}
