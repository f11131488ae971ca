// What an app logs, and where it goes.

import ChaosCatalog
import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosReports
import ChaosSimulation
import ChaosTrace
import Foundation
import OSLog
import Testing
import os

@Suite struct LogTests {
  /// The lines that an app logs as it answers a read, and whether they went to its standard error.
  private func logged(_ name: String) throws -> [String] {
    let steps = "chaos trace 1\nphone ios18\nlaunch app user\nact app read theme\n"
    var options = RunOptions()
    options.keepsOutput = true
    let app = AppKind<LogCalls>("log", words: [name])
    let outcome = Catalog().simulator().run(try TraceText(parsing: steps).trace, app, options)
    let listing = RunListing.output(outcome, until: 2)
    #expect(listing.first == "2. act app read theme")
    let lines = listing.dropFirst()
    let head = "     app err  "
    #expect(lines.allSatisfy { $0.hasPrefix(head) }, "\(lines)")
    return lines.map { String($0.dropFirst(head.count)) }
  }

  @Test func levelsAndLogs() throws {
    #expect(
      try logged("levels") == [
        "[com.example.app:storage] debug: a trace", "[com.example.app:storage] debug: detail",
        "[com.example.app:storage] info: state", "[com.example.app:storage] notice: saved",
        "[com.example.app:storage] notice: logged", "[com.example.app:storage] error: a warning",
        "[com.example.app:storage] error: failed", "[com.example.app:storage] fault: a bug",
        "[com.example.app:storage] fault: critical", "info: nowhere",
      ])
  }

  @Test func valuesAreWritten() throws {
    #expect(
      try logged("values") == [
        "notice: text 365 -1 3.500000 2.25 true yes [1, 2] Optional(7)",
        "notice: ff 0x00FF +5 |ab  |  ab|", "notice: <private> <mask.hash> seen Int",
      ])
  }

  /// The format of os_log before iOS 14: C's, with objects and words in braces.
  @Test func formatsAreFilledIn() throws {
    #expect(
      try logged("formats") == [
        "[com.example.app:old] error: saved 12 of name: 007 ff 2.50 100%",
        "[com.example.app:old] debug: shown <private> <mask.hash>",
        "notice: -1 4294967295 -1 c <decode: missing data>", "info: as a message 5",
        "[com.example.app:old] fault: both",
      ])
  }

  /// What is logged to it is not even asked for.
  @Test func theDisabledLogShowsNothing() throws {
    #expect(try logged("disabled") == ["notice: 0 asked, off, on"])
  }
}

/// Logs, and answers.
final class LogCalls: AppUnderTest {
  private let name: String

  init(_ launch: Launch) throws { name = launch.words[0] }

  static var keys: [AppKey<LogCalls>] {
    [
      .string(
        .theme,
        get: { app in
          app.log()
          return nil
        }, set: { _, _ in })
    ]
  }

  private func log() {
    switch name {
    case "levels": levels()
    case "values": values()
    case "formats": formats()
    default: disabled()
    }
  }

  private func levels() {
    let logger = os.Logger(subsystem: "com.example.app", category: "storage")
    logger.trace("a trace")
    logger.debug("detail")
    logger.info("state")
    logger.notice("saved")
    logger.log("logged")
    logger.warning("a warning")
    logger.error("failed")
    logger.fault("a bug")
    logger.critical("critical")
    Logger().log(level: .info, "nowhere")
  }

  private func values() {
    let logger = Logger()
    let (text, days, share, half) = ("text", 365, 3.5, Float(2.25))
    let some: Int? = 7
    logger.notice(
      """
      \(text) \(days) \(Int8(-1)) \(share) \(half, format: .fixed(precision: 2)) \(true) \
      \(true, format: .answer) \([1, 2]) \(String(describing: some))
      """)
    logger.notice(
      """
      \(255, format: .hex) \
      \(255, format: .hex(includePrefix: true, uppercase: true, minDigits: 4)) \
      \(5, format: .decimal(explicitPositiveSign: true)) |\("ab", align: .left(columns: 4))|\
      \("ab", align: .right(columns: 4))|
      """)
    logger.notice(
      """
      \(text, privacy: .sensitive) \(days, privacy: .private(mask: .hash)) \
      \("seen", privacy: .private) \(Int.self)
      """)
  }

  private func formats() {
    let log = OSLog(subsystem: "com.example.app", category: "old")
    os_log(
      "saved %d of %{public}@: %03ld %x %.2f %d%%", log: log, type: .error, 12, "name", 7,
      255, 2.5, 100)
    os_log(
      .debug, log: log, "%{private}@ %{sensitive}d %{private, mask.hash}d", "shown", 1, 2)
    os_log("%d %u %ld %c %d", log: .default, type: .default, UInt32.max, -1, -1, 99)
    os_log(.info, "as a message \(5)")
    os_log(.fault, log: log, "both")
  }

  private func disabled() {
    var asked = 0
    func count() -> Int {
      asked += 1
      return asked
    }
    Logger(.disabled).error("\(count())")
    os_log("%d", log: .disabled, type: .fault, 1)
    let state = OSLog.disabled.isEnabled(type: .fault) ? "on" : "off"
    Logger().notice(
      "\(asked) asked, \(state), \(OSLog.default.isEnabled(type: .debug) ? "on" : "off")")
  }
}
