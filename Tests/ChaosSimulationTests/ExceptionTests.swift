// Promises of single keys and files: a mirror in a weaker class, and what a server has as well.

import ChaosCatalog
import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosSimulation
import ChaosTrace
import SystemPackage
import Testing

/// A file for each key in class C, and a mirror of the identity in class none.
private struct Mirrored: StoreKind {
  /// What goes wrong.
  enum Bug { case none, mirrorsSecrets, mirrorInClassC, looksAtMainFile }

  let name = "mirrored"
  let summary = "class C, with a mirror of one key in class none"
  var bug = Bug.none
  /// What it promises beside class C.
  var exceptions: @Sendable (inout Promises) -> Void = { promises in
    promises.protect(.identity, by: .none)
    promises.protect(filesAt: "/mirror", by: .none)
  }

  func promises(_ era: Era) -> Promises {
    var promises = Promises()
    promises.protect(by: .completeUntilFirstUnlock)
    promises.atomicBatches = false
    promises.atomicUpdates = false
    promises.detectsDamage = false
    exceptions(&promises)
    return promises
  }

  func open(_ host: Host) -> any Store { Hand(bug, host) }

  private final class Hand: Store {
    private let bug: Bug
    private let host: Host

    init(_ bug: Bug, _ host: Host) {
      self.bug = bug
      self.host = host
    }

    private func path(_ key: Key) -> String { host.group + "/Documents/\(key.word)" }
    private var mirror: String { host.group + "/Documents/mirror" }

    func read(_ key: Key) -> ReadOutcome {
      let isMirrored = key == .identity && bug != .looksAtMainFile
      do throws(Errno) {
        let file = try host.files.open(isMirrored ? mirror : path(key), [], protection: nil)
        defer { try? host.files.close(file) }
        return .value(Value(bytes: try host.files.read(file, at: 0, count: 1 << 16)))
      } catch {
        return error == .noSuchFileOrDirectory ? .absent : .unavailable
      }
    }

    func write(_ key: Key, _ value: Value?) throws(StoreError) {
      do throws(Errno) {
        try put(path(key), value, .completeUntilFirstUnlock)
        if key == .identity || bug == .mirrorsSecrets && key == .session {
          try put(
            mirror, value, bug == .mirrorInClassC ? .completeUntilFirstUnlock : ProtectionClass.none
          )
        }
      } catch {
        throw .failed(error)
      }
    }

    private func put(_ path: String, _ value: Value?, _ protection: ProtectionClass) throws(Errno) {
      guard let value else { return try host.files.unlink(path) }
      let file = try host.files.open(
        path, [.write, .create, .truncate], protection: protection)
      _ = try host.files.write(file, at: 0, value.bytes)
      try host.files.sync(file, .full)
      try host.files.close(file)
    }
  }

  func run(_ steps: [Step]) -> [String] {
    Catalog().simulator().run(Trace(steps: steps), self).violations.map(\.invariant)
  }
}

@Suite struct ExceptionTests {
  private static let steps: [Step] = [
    .start, .act(.app, .identity, on: .identity), .write(.session), .reboot,
    .launch(.app, .push), .read(.identity), .read(.session),
  ]

  @Test func aMirrorOfOneKeyIsFine() {
    #expect(Mirrored().run(Self.steps) == [])
  }

  /// Without the exception the store is broken either way: that is what the exception is for.
  @Test func oneClassForAllDoesNotFit() {
    let strict = Mirrored { _ in }
    #expect(strict.run(Self.steps) == ["NoSecretExposed"])
    let weak = Mirrored { $0.protect(by: .none) }
    #expect(weak.run(Self.steps).contains("ProtectionIsKept"))
  }

  /// The exception is for its key, and for no other.
  @Test func theOtherKeysStayProtected() {
    #expect(Mirrored(bug: .mirrorsSecrets).run(Self.steps).contains("NoSecretExposed"))
  }

  /// What is promised of the mirror is held against it.
  @Test func theMirrorIsHeldToItsClass() {
    #expect(Mirrored(bug: .mirrorInClassC).run(Self.steps).contains("ProtectionIsKept"))
    #expect(Mirrored(bug: .looksAtMainFile).run(Self.steps).contains("AvailableAsDeclared"))
  }

  // MARK: Elsewhere

  private static let lost: [Step] = [.start, .write(.theme), .reinstall]
  private static let first = Value.text("theme-1", .small, stamp: 1)

  /// A puppet that a server gives the first theme back to, from some read on.
  private func backed(_ reads: Range<Int>) -> Puppet {
    let puppet = Puppet()
    puppet.promised.keepElsewhere(.theme)
    puppet.onRead = { ask, truth in
      ask.session == 2 && reads.contains(ask.read) ? .value(Self.first) : truth
    }
    return puppet
  }

  private static let reads: [Step] = lost + [.start, .read(.theme), .read(.theme)]

  @Test func whatAServerHasMayComeBack() {
    for reads in [1..<9, 2..<9] {
      let puppet = backed(reads)
      puppet.onRead = { ask, truth in
        ask.session > 2 || ask.session == 2 && ask.read >= reads.lowerBound
          ? .value(Self.first) : truth
      }
      #expect(puppet.run(Self.reads).isClean, "from read \(reads.lowerBound)")
      puppet.promised = Promises()
      #expect(!puppet.run(Self.reads).isClean)
    }
    #expect(backed(9..<9).run(Self.reads).isClean)
  }

  /// But it does not go again.
  @Test func whatCameBackStays() {
    #expect(backed(1..<2).run(Self.reads).judged.wrongAnswers.map(\.kind).first == .absent)
  }

  /// Another key has no server.
  @Test func onlyThatKey() {
    let puppet = backed(9..<9)
    puppet.onRead = { ask, truth in
      ask.session == 2 && ask.key == .session
        ? .value(.text("session-1", .small, stamp: 1)) : truth
    }
    let steps: [Step] = [.start, .write(.session), .reinstall, .start, .read(.session)]
    #expect(puppet.run(steps).judged.wrongAnswers.map(\.kind).first == .older)
  }
}
