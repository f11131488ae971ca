// What a launch tells the app's code, and what the code may ask of its phone.

import CManaged
import ChaosContracts
import ChaosTrace

/// One life of a managed process, as the app's code sees it.
///
/// Everything else the code takes from where it always does: Foundation, the C library, globals.
/// What they ask of the system is answered by the simulated phone.
public final class Launch {
  private let channel: UnsafeMutablePointer<chaos_channel>
  /// Which of the app's processes this is.
  public let process: ProcessName
  /// Why iOS started it.
  public let cause: LaunchCause
  /// The private container of this process: an absolute path. It changes when iOS moves the
  /// container (F116).
  public let container: String
  /// The container that the app shares with its extensions: an absolute path.
  public let group: String
  /// What `HOME` says.
  let home: String
  /// The version of the app (`CFBundleVersion`), counted from 1.
  public let appVersion: Int
  /// Hours from UTC, where the phone is.
  let timeZone: Int
  /// What the store's kind says to each of its processes.
  public let words: [String]

  init(_ channel: UnsafeMutablePointer<chaos_channel>, _ message: inout Wire) {
    self.channel = channel
    guard let process = ProcessName(rawValue: UInt8(truncatingIfNeeded: message.number())) else {
      fatalError("chaos has a bug: a launch names a process that there is not")
    }
    self.process = process
    guard let cause = LaunchCause(rawValue: UInt8(truncatingIfNeeded: message.number())) else {
      fatalError("chaos has a bug: a launch has a cause that there is not")
    }
    self.cause = cause
    container = message.text()
    group = message.text()
    home = message.text()
    appVersion = message.number()
    timeZone = message.number()
    words = (0..<message.number()).map { _ in message.text() }
  }

  /// `UIApplication.isProtectedDataAvailable`: nil in an extension, which cannot ask (F77, F78).
  public var isProtectedDataAvailable: Bool? {
    var answer = ask(.isProtectedDataAvailable)
    return switch answer.number() {
    case 0: false
    case 1: true
    default: nil
    }
  }

  /// Asks iOS not to suspend the process before `endActivity`, as `performExpiringActivity` and
  /// `beginBackgroundTask` do (F68).
  public func beginActivity() { _ = ask(.beginActivity) }

  /// What `beginActivity` began is done.
  public func endActivity() { _ = ask(.endActivity) }

  private func ask(_ question: Question) -> Wire { ChaosProcess.ask(channel, question) }
}

/// Asks the simulation something while it waits for an answer of this process.
func ask(
  _ channel: UnsafeMutablePointer<chaos_channel>, _ question: Question,
  _ fill: (inout Wire) -> Void = { _ in }
) -> Wire {
  var message = Wire()
  message.put(question.rawValue)
  fill(&message)
  guard message.lay(into: channel) else { chaos_refuse(channel, "a value that is too large") }
  chaos_channel_say(channel, Int32(CHAOS_ASK.rawValue))
  return Wire(channel)
}
