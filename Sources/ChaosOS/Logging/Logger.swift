// Logger, as iOS 14 brought it.

/// Writes messages to a log. They go where the standard error of the process goes.
public struct Logger: Sendable {
  private let log: OSLog

  /// Of the log that belongs nowhere.
  public init() { log = .default }

  public init(_ logObj: OSLog) { log = logObj }

  public init(subsystem: String, category: String) {
    log = OSLog(subsystem: subsystem, category: category)
  }

  public func log(level: OSLogType, _ message: OSLogMessage) { log.show(level, message.text) }

  /// At the level `default`.
  public func log(_ message: OSLogMessage) { log(level: .default, message) }

  /// At the level `default`, too.
  public func notice(_ message: OSLogMessage) { log(level: .default, message) }

  public func info(_ message: OSLogMessage) { log(level: .info, message) }

  public func debug(_ message: OSLogMessage) { log(level: .debug, message) }

  /// At the level `debug`, too.
  public func trace(_ message: OSLogMessage) { log(level: .debug, message) }

  public func error(_ message: OSLogMessage) { log(level: .error, message) }

  /// At the level `error`, too.
  public func warning(_ message: OSLogMessage) { log(level: .error, message) }

  public func fault(_ message: OSLogMessage) { log(level: .fault, message) }

  /// At the level `fault`, too.
  public func critical(_ message: OSLogMessage) { log(level: .fault, message) }
}
