// What runs in a managed process: the app's code, as it is asked for.

import CManaged
import ChaosContracts
import ChaosTrace
import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The life of a managed process: from its first request to its death, which comes from outside.
@_cdecl("chaos_managed_enter")
func enterManagedProcess(_ channel: UnsafeMutablePointer<chaos_channel>) -> Never {
  var first = Wire(channel)
  switch LaunchKind(rawValue: first.number()) {
  case .simulated?: liveManaged(channel, &first, .simulated)
  case .real?: liveManaged(channel, &first, .real)
  case .fronted?: liveManaged(channel, &first, .fronted)
  case .stranger?: liveAsStranger(channel, &first)
  case .bare?: while true { chaos_channel_say(channel, Int32(CHAOS_REPLY.rawValue)) }
  case nil: chaos_refuse(channel, "a launch of a kind that there is not")
  }
}

/// Looks a type up before its processes are forked: each of them would search all that is loaded.
@_cdecl("chaos_managed_know")
func know(_ name: UnsafePointer<CChar>, _ words: UnsafeMutablePointer<UnsafeRawPointer?>) {
  let type = _typeByName(String(cString: name)) as? any ManagedStore.Type
  (words[0], words[1]) = unsafeBitCast(type, to: KnownType.self)
}

/// A type with the proof that it is a store, or nil, as Swift has it in memory.
private typealias KnownType = (UnsafeRawPointer?, UnsafeRawPointer?)

private func managedType(_ name: String) -> (any ManagedStore.Type)? {
  var known: KnownType = (nil, nil)
  let isKnown = withUnsafeMutableBytes(of: &known) { words in
    chaos_find_known(name, words.assumingMemoryBound(to: UnsafeRawPointer?.self).baseAddress) != 0
  }
  if isKnown { return unsafeBitCast(known, to: (any ManagedStore.Type)?.self) }
  return _typeByName(name) as? any ManagedStore.Type
}

/// A managed store, whose every call is caught.
private func liveManaged(
  _ channel: UnsafeMutablePointer<chaos_channel>, _ first: inout Wire, _ kind: LaunchKind
) -> Never {
  let typeName = first.text()
  let launch = Launch(channel, &first)
  let folder = kind == .real ? first.text() : ""
  chaos_live_in(launch.home, launch.container + "/tmp")
  // As it is where nobody has gone anywhere.
  if launch.timeZone != 0 { LocalZone.adopt(launch.timeZone) }
  #if canImport(Darwin)
    // Foundation is a library of the system: what it does must be caught as well.
    let looks: [@convention(c) () -> Void] = [
      { _ = FileManager.default.fileExists(atPath: "/phone/probe") },
      { _ = FileManager.default.contents(atPath: "/phone/probe") },
    ]
    guard looks.allSatisfy({ chaos_listens_to(channel, $0) != 0 }) else {
      chaos_refuse(channel, "Foundation's calls: this macOS does not let them be caught")
    }
  #endif
  let status =
    switch kind {
    case .real: chaos_managed_begin_really(channel, folder)
    case .fronted: chaos_managed_begin_fronted(channel, launch.home)
    default: chaos_managed_begin(channel)
    }
  guard status == 0 else { chaos_refuse(channel, "catching its calls: error \(status)") }
  guard let type = managedType(typeName) else {
    chaos_refuse(channel, "a type that cannot be found by its name: is it private?")
  }
  serve(channel) { () throws(StoreError) -> any Store in try type.init(launch) }
}

/// Opens a store, and does with it what is asked for, until death.
func serve(
  _ channel: UnsafeMutablePointer<chaos_channel>,
  _ open: @escaping () throws(StoreError) -> any Store
) -> Never {
  let code = ManagedCode(channel, open)
  var reply = code.open()
  while true {
    // What other threads, the main queue and the main run loop still have to do, they do before the
    // act is over. In some orders of threads a change leaves it to whatever comes next.
    // A look at what the app shows changes nothing of that.
    let leavesWork =
      code.isLook ? channel.pointee.isBehind : chaos_leaves_work(code.isOfChange ? 1 : 0)
    if leavesWork == 0 {
      chaos_settle { _ = RunLoop.main.run(mode: .default, before: .distantPast) }
    }
    chaos_tell_due()
    chaos_output_flush()
    guard reply.lay(into: channel) else { chaos_refuse(channel, "a value that is too large") }
    chaos_channel_say(channel, Int32(CHAOS_REPLY.rawValue))
    chaos_threads_begin_request()
    // What stands on the main queue comes before what iOS puts there now.
    if channel.pointee.isBehind != 0 {
      chaos_run_main { _ = RunLoop.main.run(mode: .default, before: .distantPast) }
    }
    var request = Wire(channel)
    reply = code.answer(&request)
  }
}

/// Changes that were begun at once.
private final class Act {
  var isOver = false
}

/// The store of a managed process.
private final class ManagedCode {
  private let channel: UnsafeMutablePointer<chaos_channel>
  private let make: () throws(StoreError) -> any Store
  private var store: (any Store)?
  /// Whether what it was asked for last is a change that other threads may go on with.
  private(set) var isOfChange = false
  /// Whether it was only asked what it shows, or whether it is whole.
  private(set) var isLook = false

  init(
    _ channel: UnsafeMutablePointer<chaos_channel>,
    _ make: @escaping () throws(StoreError) -> any Store
  ) {
    self.channel = channel
    self.make = make
  }

  func open() -> Wire {
    result { () throws(StoreError) in if store == nil { store = try make() } }
  }

  func answer(_ request: inout Wire) -> Wire {
    guard let kind = Request(rawValue: request.number()) else {
      fatalError("chaos has a bug: a managed process was asked what it does not know")
    }
    isOfChange = [.write, .update, .flush].contains(kind)
    isLook = [.authorizations, .check].contains(kind)
    if kind == .open { return open() }
    if kind == .news { return post(&request) }
    guard let store else { fatalError("chaos has a bug: a store is used that is not open") }
    var reply = Wire()
    switch kind {
    case .open, .news: break
    case .read: reply.put(store.read(request.key()))
    case .write:
      let key = request.key()
      let value = request.value()
      return result { () throws(StoreError) in try store.write(key, value) }
    case .update:
      let key = request.key()
      return result { () throws(StoreError) in
        try store.update(key) { outcome in
          var answer = ask(channel, .change) { $0.put(outcome) }
          return answer.value()
        }
      }
    case .apply:
      let changes = (0..<request.number()).map { _ in
        StoreChange(key: request.key(), value: request.value())
      }
      return result { () throws(StoreError) in try store.apply(changes) }
    case .begin: return result { () throws(StoreError) in try begin(&request, in: store) }
    case .flush: return result { () throws(StoreError) in try store.flush() }
    case .check:
      let complaints = store.check()
      reply.put(complaints.count)
      for complaint in complaints { reply.put(complaint) }
    case .authorizations:
      let shown = store.authorizations()
      reply.put(shown?.count ?? -1)
      for authorization in shown ?? [] { reply.put(Int(authorization.code)) }
    }
    return reply
  }

  /// Several changes at once, each of which asks for itself.
  private func begin(_ request: inout Wire, in store: any Store) throws(StoreError) {
    let act = Act()
    defer { act.isOver = true }
    let changes = (0..<request.number()).map { place in
      let key = request.key()
      let change =
        request.number() == 0
        ? BegunChange.Change.write(request.value())
        : .update { [channel] outcome in
          // Code that has waited for the phone goes on when nobody waits for it.
          if act.isOver { return nil }
          // Here the app has read, and not yet saved. One that makes an identity has saved it:
          // which of two tasks did is asked next.
          if key.kind != .identity { chaos_let_others_first() }
          var answer = ask(channel, .changeOf) {
            $0.put(place)
            $0.put(outcome)
          }
          return answer.value()
        }
      return BegunChange(key, change) { [channel] error in
        if act.isOver { return }
        _ = ask(channel, .ended) {
          $0.put(place)
          $0.put(error)
        }
      }
    }
    chaos_threads_begin_at_once()
    if let store = store as? any ConcurrentStore { return try store.begin(changes) }
    for change in changes { change.make(in: store) }
  }

  private func post(_ request: inout Wire) -> Wire {
    if LocalZone.adopt(request.number()) {
      NotificationCenter.default.post(name: .NSSystemTimeZoneDidChange, object: nil)
    }
    for _ in 0..<request.number() {
      NotificationCenter.default.post(name: Notification.Name(request.text()), object: nil)
    }
    return Wire()
  }

  private func result(_ body: () throws(StoreError) -> Void) -> Wire {
    var reply = Wire()
    do throws(StoreError) {
      try body()
      // The app has its answer. What it left to other threads or to the main queue comes after it.
      if chaos_has_more_to_do() != 0 { _ = ask(channel, .answered) { _ in } }
      reply.put(StoreError?.none)
    } catch {
      reply.put(error)
    }
    return reply
  }
}
