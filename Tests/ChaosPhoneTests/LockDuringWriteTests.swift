// A lock while a process is writing (S18): the keys go ten seconds later, and the process, which
// knows nothing of it, goes on.

import ChaosDisk
import ChaosTrace
import SystemPackage
import Testing

@testable import ChaosPhone

@Suite struct LockDuringWriteTests {
  private static let path = "/group/Documents/form"

  /// What the rest of a write came to that was stopped after its first half.
  private final class Rest {
    var write: Result<Int, Errno>?
    var read: Result<Int, Errno>?
    var truncate: Errno?
    var sync: Errno?
    var close: Errno?
  }

  /// Writes half a file, is stopped before the other half while something happens, and goes on.
  private func play(
    _ protection: ProtectionClass, _ header: TraceHeader = TraceHeader(),
    meanwhile: @escaping (Phone) -> Void, then after: @escaping (any FileCalls, Int32) -> Void
  ) -> Stage {
    let stage = Stage(header)
    stage.play([
      .then { _ = $0.launch(.app, .user) },
      // The third call is the second write.
      .act(.app, pause: 3) { host in
        do throws(Errno) {
          let file = try host.files.open(
            Self.path, [.write, .create, .truncate], protection: protection)
          _ = try host.files.write(file, at: 0, Array("first, ".utf8))
          after(host.files, file)
        } catch {
          Issue.record("the first half: \(error)")
        }
      },
      .then(meanwhile),
      .proceed(.app),
    ])
    return stage
  }

  private func finish(_ rest: Rest) -> (any FileCalls, Int32) -> Void {
    { files, file in
      rest.write = Result { () throws(Errno) in
        try files.write(file, at: 7, Array("second".utf8))
      }
      rest.read = Result { () throws(Errno) in try files.read(file, at: 0, count: 5).count }
      rest.truncate = errno { () throws(Errno) in try files.truncate(file, to: 0) }
      rest.sync = errno { () throws(Errno) in try files.sync(file, .full) }
      rest.close = errno { () throws(Errno) in try files.close(file) }
    }
  }

  /// The error of a call; nil if it succeeded.
  private func errno<T>(_ call: () throws(Errno) -> T) -> Errno? {
    do throws(Errno) { _ = try call() } catch { return error }
    return nil
  }

  /// F6: the open descriptor of class A is refused each use that needs the key, and what was
  /// written before is still there. F19: neither a sync nor a close needs one, so their success
  /// says nothing.
  @Test func theRestOfAClassAWriteIsRefused() {
    let rest = Rest()
    let stage = play(.complete) { phone in
      _ = phone.lockDevice()
      phone.wait(11)
      #expect(phone.lockState == .locked)
    } then: {
      finish(rest)($0, $1)
    }
    #expect(rest.write == .failure(.notPermitted))
    #expect(rest.read == .failure(.notPermitted))
    #expect(rest.truncate == .notPermitted)
    #expect(rest.sync == nil && rest.close == nil)
    #expect(stage.phone.content(Self.path) == "first, ")
  }

  /// F1: for ten seconds a locked phone has its keys, and a quick save gets through.
  @Test(arguments: [UInt64(0), 9]) func withinTheGraceTheWriteIsMade(seconds: UInt64) {
    let rest = Rest()
    let stage = play(.complete) { phone in
      _ = phone.lockDevice()
      phone.wait(seconds)
    } then: { files, file in
      rest.write = Result { () throws(Errno) in
        try files.write(file, at: 7, Array("second".utf8))
      }
    }
    #expect(rest.write == .success(6))
    #expect(stage.phone.content(Self.path) == "first, second")
  }

  /// F2, F3, F4: descriptors of the other classes outlive the lock. F21: without a passcode so
  /// does class A's.
  @Test(arguments: [
    (ProtectionClass.completeUnlessOpen, true), (.completeUntilFirstUnlock, true), (.none, true),
    (.complete, false),
  ]) func otherDescriptorsLiveOn(protection: ProtectionClass, hasPasscode: Bool) {
    let rest = Rest()
    _ = play(protection, TraceHeader(hasPasscode: hasPasscode)) { phone in
      _ = phone.lockDevice()
      phone.wait(60)
    } then: {
      finish(rest)($0, $1)
    }
    #expect(rest.write == .success(6) && rest.read == .success(5))
    #expect(rest.truncate == nil && rest.sync == nil && rest.close == nil)
  }

  /// An unlock brings the key back, also to a descriptor that was refused meanwhile.
  @Test func anUnlockBringsTheDescriptorBack() {
    let rest = Rest()
    let stage = play(.complete) { phone in
      _ = phone.lockDevice()
      phone.wait(60)
      _ = phone.unlockDevice()
    } then: { files, file in
      rest.write = Result { () throws(Errno) in
        try files.write(file, at: 7, Array("second".utf8))
      }
    }
    #expect(rest.write == .success(6))
    #expect(stage.phone.content(Self.path) == "first, second")
  }

  /// F9: names need no key. So a careful save can still take its temporary file away, and a
  /// careless one can put half a file in the place of the whole one.
  @Test func halfAFileCanBeRenamedAndRemoved() {
    var renamed: Errno?
    var removed: Errno?
    let stage = play(.complete) { phone in
      _ = phone.lockDevice()
      phone.wait(11)
    } then: { files, file in
      renamed = errno { () throws(Errno) in try files.rename(Self.path, to: Self.path + "2") }
      removed = errno { () throws(Errno) in try files.unlink(Self.path + "2") }
    }
    #expect(renamed == nil && removed == nil)
    #expect(!stage.phone.exists(Self.path) && !stage.phone.exists(Self.path + "2"))
  }
}
