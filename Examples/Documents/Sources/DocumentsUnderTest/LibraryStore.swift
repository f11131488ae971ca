// The app's storage as chaos sees it: how to read and write a key of it.

import ChaosKit
import ChaosProcess
import Documents
import Foundation

/// The library as one launch of the app holds it.
public final class LibraryStore: ManagedStore {
  private let launch: Launch
  private let library: Library

  public init(_ launch: Launch) throws(StoreError) {
    self.launch = launch
    library = Library(
      folder: launch.group + "/Documents",
      saving: Library.Saving(rawValue: launch.words[0]) ?? .durable,
      isNaive: launch.words[1] == "naive")
  }

  public func read(_ key: Key) -> ReadOutcome {
    do {
      return try library.load()[key.name].map { .value(Value(bytes: Array($0))) } ?? .absent
    } catch is DecodingError {
      return .corrupt
    } catch {
      return .unavailable
    }
  }

  public func write(_ key: Key, _ value: Value?) throws(StoreError) {
    try change { $0[key.name] = value.map { Data($0.bytes) } }
  }

  public func update(_ key: Key, _ change: (ReadOutcome) -> Value?) throws(StoreError) {
    try withoutActuallyEscaping(change) { change throws(StoreError) in
      try self.change { library in
        let now: ReadOutcome = library[key.name].map { .value(Value(bytes: Array($0))) } ?? .absent
        if let value = change(now) { library[key.name] = Data(value.bytes) }
      }
    }
  }

  public func apply(_ changes: [StoreChange]) throws(StoreError) {
    try change { library in
      for change in changes { library[change.key.name] = change.value.map { Data($0.bytes) } }
    }
  }

  private func change(_ body: (inout [String: Data]) -> Void) throws(StoreError) {
    // A process that iOS suspends with a lock in the shared container is killed (0xdead10cc).
    launch.beginActivity()
    defer { launch.endActivity() }
    do { try library.change(body) } catch is DecodingError {
      throw .corrupt
    } catch let error as CocoaError where error.code == .fileReadNoPermission {
      throw .unavailable
    } catch {
      throw .unknown(.ioError)
    }
  }
}
