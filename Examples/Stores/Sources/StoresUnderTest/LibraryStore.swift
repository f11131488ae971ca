// A library as chaos sees it: how to read and write a key of it.

import ChaosKit
import ChaosProcess
import Stores

/// The database as one launch of the app holds it.
public final class LibraryStore: ManagedStore {
  private let launch: Launch
  private let library: Library
  /// Whether the database stays open for as long as the process lives.
  private let isKept: Bool
  private var kept: (any KeyValueStore)?

  public init(_ launch: Launch) throws(StoreError) {
    self.launch = launch
    guard let library = Library(words: launch.words) else {
      throw .failed(.invalidArgument)
    }
    self.library = library
    isKept = launch.words.last == "kept"
  }

  public func read(_ key: Key) -> ReadOutcome {
    if library.isPending(in: folder) { return .absent }
    do throws(StoreError) {
      let value = try use { store throws(Failure) in try store.value(of: key.name) }
      return ReadOutcome(value.map { Value(bytes: $0) })
    } catch {
      return error == .corrupt ? .corrupt : .unavailable
    }
  }

  public func write(_ key: Key, _ value: Value?) throws(StoreError) {
    try apply([StoreChange(key: key, value: value)])
  }

  public func apply(_ changes: [StoreChange]) throws(StoreError) {
    try use { store throws(Failure) in
      try store.change(changes.map { Change(key: $0.key.name, value: $0.value?.bytes) })
    }
  }

  public func update(_ key: Key, _ change: (ReadOutcome) -> Value?) throws(StoreError) {
    try use { store throws(Failure) in
      try store.update(key.name) { change(ReadOutcome($0.map { Value(bytes: $0) }))?.bytes }
    }
  }

  public func flush() throws(StoreError) {
    if library.isPending(in: folder) { return }
    try use { store throws(Failure) in try store.flush() }
  }

  private var folder: String { launch.group + "/Documents" }

  private func use<T>(_ body: (any KeyValueStore) throws(Failure) -> T) throws(StoreError) -> T {
    // All three libraries hold a lock while a database is open, and a process that iOS suspends
    // with a lock in the shared container is killed (0xdead10cc).
    launch.beginActivity()
    defer { launch.endActivity() }
    do throws(Failure) {
      if isKept { return try body(try keptStore()) }
      let store = try library.open(in: folder)
      return try store.closing { () throws(Failure) in try body(store) }
    } catch {
      switch error {
      case .damaged: throw .corrupt
      case .unavailable: throw .unavailable
      case .busy: throw .failed(.resourceTemporarilyUnavailable)
      case .full: throw .failed(.noSpace)
      case .unknown: throw .unknown(.ioError)
      }
    }
  }

  private func keptStore() throws(Failure) -> any KeyValueStore {
    if let kept { return kept }
    let store = try library.open(in: folder)
    kept = store
    return store
  }
}
