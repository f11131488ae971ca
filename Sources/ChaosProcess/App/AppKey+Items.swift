// Keys of queues, inboxes and logs, to which several processes add.

import ChaosTrace
import Foundation

extension AppKey {
  /// One kind of item in a collection that is added to: a queue of uploads, an inbox that a share
  /// extension fills, a log. Saving a value adds an item and replaces none, so nobody has to read
  /// before. The key's value is its newest item: that is there as long as nobody removes it,
  /// whoever else adds items at the same time.
  ///
  /// Give one collection two such keys or more: what is lost when everything is saved from a copy
  /// is most often an item of another one.
  ///
  /// - Parameters:
  ///   - key: one that holds text, such as `.theme`, `.session` or `.lengthy`.
  ///   - all: the texts of all the items that are there, in any order. An item that is there twice,
  ///     as when an entry of a journal is played again, counts as a value that nobody saved.
  ///   - add: adds an item. Each text is added once.
  ///   - remove: removes an item, as when it has been sent. An app that has no way to gives
  ///     nil, which is `neverRemoved()`.
  public static func item(
    _ key: Key, all: @escaping (App) throws -> [String],
    add: @escaping (App, String) throws -> Void,
    remove: ((App, String) throws -> Void)? = nil
  ) -> AppKey {
    let items = Items(key)
    var described = data(
      key,
      get: { app in items.newest(of: try all(app)).map { Data($0.utf8) } },
      set: { app, bytes in
        let mine = items.own(try all(app))
        guard let bytes else { return try items.each(mine) { try remove?(app, $0) } }
        let new = items.text(bytes)
        // The same once more is no other item.
        if mine.contains(new) { return }
        // What carries no number is the newest if it is the only one.
        if Items.number(new) == nil { try items.each(mine) { try remove?(app, $0) } }
        try add(app, new)
      })
    described.isAdded = true
    return remove == nil ? described.neverRemoved() : described
  }

  /// One kind of item in a collection that is added to, by asynchronous code.
  ///
  /// - Parameters:
  ///   - key: one that holds text, such as `.theme`, `.session` or `.lengthy`.
  ///   - all: the texts of all the items that are there, in any order.
  ///   - add: adds an item. Each text is added once.
  ///   - remove: removes an item, as when it has been sent. An app that has no way to gives
  ///     nil, which is `neverRemoved()`.
  public static func item(
    _ key: Key, all: @escaping (App) async throws -> [String],
    add: @escaping (App, String) async throws -> Void,
    remove: ((App, String) async throws -> Void)? = nil
  ) -> AppKey {
    item(
      key, all: { app in try waiting { try await all(app) } },
      add: { app, text in try waiting { try await add(app, text) } },
      remove: remove.map { remove in
        { app, text in try waiting { try await remove(app, text) } }
      }
    ).onAnyThread()
  }
}
