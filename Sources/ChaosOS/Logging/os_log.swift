// os_log: with a format and its values, as from iOS 10 on, and with values in the message, as from
// iOS 14 on.

/// - Parameters:
///   - message: a format, as `String(format:)` takes it, with `{public}` and the like.
///   - dso: the image that logs; here it means nothing.
@_disfavoredOverload
public func os_log(
  _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
  type: OSLogType = .default, _ args: any CVarArg...
) {
  log.show(type, FormatString.filled(message.description, args))
}

@_disfavoredOverload
public func os_log(
  _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
  _ message: StaticString, _ args: any CVarArg...
) {
  log.show(type, FormatString.filled(message.description, args))
}

public func os_log(_ message: OSLogMessage) { OSLog.default.show(.default, message.text) }

public func os_log(_ level: OSLogType, log: OSLog = .default, _ message: OSLogMessage) {
  log.show(level, message.text)
}
