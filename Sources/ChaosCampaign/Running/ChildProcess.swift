// A child process by posix_spawn(2), with its input and output in our hands.
//
// Foundation's Process looks for open files by copying whole directory entries, which may read past
// the end of its buffer; a tool that starts workers again and again meets that sooner or later.

import CAffinity
import Foundation
import SystemPackage

/// A child that was started. It is used by one thread at a time.
package struct ChildProcess {
  package let id: pid_t
  /// Where what is written reaches its standard input.
  package let input: Int32
  /// Where its standard output can be read.
  package let output: Int32
  /// How it ended: the signal, or the status if none; nil while it runs.
  package private(set) var ending: Int32?

  /// Starts a program. `takesErrors`: whether errors come with its output. `lent`: a descriptor
  /// that it gets, and the number under which it does.
  package init(
    _ path: String, _ arguments: [String], environment: [String: String],
    takesErrors: Bool = false, lent: (descriptor: Int32, number: Int32)? = nil
  ) throws(Errno) {
    let toChild = try Self.pipe()
    let fromChild: (read: Int32, write: Int32)
    do throws(Errno) { fromChild = try Self.pipe() } catch {
      close(toChild.read)
      close(toChild.write)
      throw error
    }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The copies that dup2 makes stay open in the child; everything else is closed by its flag.
    posix_spawn_file_actions_adddup2(&actions, toChild.read, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, fromChild.write, STDOUT_FILENO)
    if let lent { posix_spawn_file_actions_adddup2(&actions, lent.descriptor, lent.number) }
    if takesErrors {
      posix_spawn_file_actions_adddup2(&actions, fromChild.write, STDERR_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    }
    // In a group of its own: an interrupt at the terminal is for the campaign alone.
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
    #else
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    var settings: [UnsafeMutablePointer<CChar>?] =
      environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + settings { free(text) } }
    var child: pid_t = 0
    let code = posix_spawn(&child, path, &actions, &attributes, &words, &settings)
    close(toChild.read)
    close(fromChild.write)
    guard code == 0 else {
      close(toChild.write)
      close(fromChild.read)
      throw Errno(rawValue: code)
    }
    id = child
    input = toChild.write
    output = fromChild.read
  }

  /// Two ends of a pipe that no other child inherits.
  private static func pipe() throws(Errno) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    guard chaos_pipe(&ends) == 0 else { throw Errno(rawValue: errno) }
    return (ends[0], ends[1])
  }

  package mutating func isRunning() -> Bool {
    if ending != nil { return false }
    var status: Int32 = 0
    guard waitpid(id, &status, WNOHANG) != 0 else { return true }
    ending = Self.ending(status)
    return false
  }

  /// Waits until it has ended: the signal that ended it, or its status.
  package mutating func wait() -> Int32 {
    if let ending { return ending }
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    let result = Self.ending(status)
    ending = result
    return result
  }

  /// WTERMSIG or WEXITSTATUS, which are macros.
  private static func ending(_ status: Int32) -> Int32 {
    let signal = status & 0x7F
    return signal != 0 ? signal : (status >> 8) & 0xFF
  }

  /// Ends it, and lets go of everything.
  package mutating func end() {
    if ending == nil {
      // With whatever it has started itself: a script's program holds its pipes open.
      kill(-id, SIGKILL)
      kill(id, SIGKILL)
      _ = wait()
    }
  }

  /// Closes our ends of its pipes.
  package func closePipes() {
    close(input)
    close(output)
  }
}
