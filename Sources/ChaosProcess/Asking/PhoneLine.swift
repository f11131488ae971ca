// How code that stands in the place of Apple's frameworks reaches the phone that it runs on.

import CManaged

/// The way from managed code to its simulated phone.
package enum PhoneLine {
  /// Asks the phone. Like any message to another process, it may be where this one is stopped or
  /// dies.
  package static func ask<Asked: PhoneQuestion>(_ asked: Asked) -> Asked.Answer {
    // Settings and the keychain are kept elsewhere, as files are.
    if [.defaults, .keychain].contains(Asked.question) { chaos_let_others_first() }
    var answer = ChaosProcess.ask(channel, Asked.question) { asked.put(into: &$0) }
    return Asked.Answer(&answer)
  }

  /// Other threads of the process may go first before the calling one takes a lock, free or not.
  package static func beforeLock() { chaos_before_lock() }

  /// Ends the process because its code asks for what is not simulated: the trace is unknown.
  package static func refuse(_ what: String) -> Never { chaos_refuse(channel, what) }

  /// Ends the process as an exception does that nobody catches.
  ///
  /// - Parameter reason: what iOS writes to its log.
  package static func abort(_ reason: String) -> Never {
    chaos_channel_set_path(channel, reason)
    // Whoever says this is not asked again.
    while true { chaos_channel_say(channel, Int32(CHAOS_ABORTED.rawValue)) }
  }

  private static var channel: UnsafeMutablePointer<chaos_channel> {
    guard let channel = chaos_managed_channel() else {
      fatalError("What takes the place of iOS's frameworks works in managed processes only.")
    }
    return channel
  }
}
