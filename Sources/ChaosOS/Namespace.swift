// `os.Logger` and the like: code writes the module's name where another Logger is in sight.

/// Stands for the name of Apple's module.
public enum os {
  public typealias Logger = ChaosOS.Logger
  public typealias OSLog = ChaosOS.OSLog
  public typealias OSLogType = ChaosOS.OSLogType
  public typealias OSAllocatedUnfairLock = ChaosOS.OSAllocatedUnfairLock
}
