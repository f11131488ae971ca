// Names of Foundation that only Apple's has.

import Foundation

/// Where functions of Objective-C put the error that kept them from their work.
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?

public typealias CFTimeInterval = TimeInterval
public typealias CFAbsoluteTime = TimeInterval

/// The time by the phone's clock, in seconds since the year 2001.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime {
  Date().timeIntervalSinceReferenceDate
}

/// How long the phone has been up, in seconds: QuartzCore's, which UIKit brings along.
public func CACurrentMediaTime() -> CFTimeInterval { ProcessInfo.processInfo.systemUptime }

/// The time that the phone has been up, in ticks of a nanosecond.
public func mach_absolute_time() -> UInt64 {
  UInt64(ProcessInfo.processInfo.systemUptime * 1_000_000_000)
}

// How many of one unit of time another one has: Dispatch's, which Foundation brings along.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
public let NSEC_PER_MSEC: UInt64 = 1_000_000
public let NSEC_PER_USEC: UInt64 = 1_000
public let USEC_PER_SEC: UInt64 = 1_000_000

extension Data.WritingOptions {
  /// What `atomic` was called.
  public static var atomicWrite: Data.WritingOptions { .atomic }
}

public let NSFoundationVersionNumber_iOS_7_0 = 1047.20
public let NSFoundationVersionNumber_iOS_7_1 = 1047.25
public let NSFoundationVersionNumber_iOS_8_0 = 1140.11
public let NSFoundationVersionNumber_iOS_8_1 = 1141.1
public let NSFoundationVersionNumber_iOS_8_2 = 1142.14
public let NSFoundationVersionNumber_iOS_8_3 = 1144.17
public let NSFoundationVersionNumber_iOS_8_4 = 1144.17
public let NSFoundationVersionNumber_iOS_9_0 = 1240.1
public let NSFoundationVersionNumber_iOS_9_x_Max = 1299.0

/// Which version of iOS the phone has. Apple names no number above `iOS_9_x_Max`: code compares.
public var NSFoundationVersionNumber: Double {
  AppSystem.version.majorVersion < 8 ? NSFoundationVersionNumber_iOS_7_1 : 1_300
}
