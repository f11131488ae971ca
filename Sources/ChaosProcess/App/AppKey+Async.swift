// Keys of apps whose storage is an actor, or asynchronous otherwise.

import ChaosContracts
import ChaosTrace
import Foundation

extension AppKey {
  /// A number that counts up, read and written by asynchronous code.
  ///
  /// - Parameters:
  ///   - key: one that counts, such as `.streak`.
  ///   - absent: the number that the app has if nothing is saved.
  ///   - get: what the app says.
  ///   - set: saves a number; nil removes it.
  ///   - update: for an app that counts while nobody else does: gives its number to the closure,
  ///     and saves what that gives back, unless that is nil. Then the key promises that neither
  ///     another process nor another task of its own loses what is counted.
  public static func int(
    _ key: Key, absent: Int? = 0, get: @escaping (App) async throws -> Int?,
    set: @escaping (App, Int?) async throws -> Void,
    update: ((App, @escaping @Sendable (Int?) -> Int?) async throws -> Void)? = nil
  ) -> AppKey {
    int(
      key, absent: absent, get: { app in try waiting { try await get(app) } },
      set: { app, number in try waiting { try await set(app, number) } },
      update: update.map { update in
        { app, change in
          // Whoever gave it waits until the code is done.
          nonisolated(unsafe) let change = change
          try waiting { try await update(app) { change($0) } }
        }
      }
    ).onAnyThread()
  }

  /// A text, read and written by asynchronous code.
  ///
  /// - Parameter absent: the text that the app has if nothing is saved.
  public static func string(
    _ key: Key, absent: String? = nil, get: @escaping (App) async throws -> String?,
    set: @escaping (App, String?) async throws -> Void
  ) -> AppKey {
    string(
      key, absent: absent, get: { app in try waiting { try await get(app) } },
      set: { app, text in try waiting { try await set(app, text) } })
    .onAnyThread()
  }

  /// A text that the app makes itself where it finds none, by asynchronous code.
  ///
  /// - Parameters:
  ///   - key: one that is created once: `.identity`.
  ///   - get: what the app says, which is a new text if it has none.
  ///   - remove: removes the text, as people do who start over.
  public static func made(
    _ key: Key, get: @escaping (App) async throws -> String,
    remove: @escaping (App) async throws -> Void
  ) -> AppKey {
    made(
      key, get: { app in try waiting { try await get(app) } },
      remove: { app in try waiting { try await remove(app) } }
    ).onAnyThread()
  }

  /// Bytes, read and written by asynchronous code.
  public static func data(
    _ key: Key, get: @escaping (App) async throws -> Data?,
    set: @escaping (App, Data?) async throws -> Void
  ) -> AppKey {
    data(
      key, get: { app in try waiting { try await get(app) } },
      set: { app, data in try waiting { try await set(app, data) } })
    .onAnyThread()
  }

  /// Any type that can be encoded, read and written by asynchronous code.
  ///
  /// - Parameters:
  ///   - key: one that holds text: what behaviours make of the others they could not.
  ///   - sample: makes a value; other numbers give other values.
  public static func codable<Sample: Encodable>(
    _ key: Key, sample: @escaping (Int) -> Sample, get: @escaping (App) async throws -> Sample?,
    set: @escaping (App, Sample?) async throws -> Void
  ) -> AppKey {
    codable(
      key, sample: sample, get: { app in try waiting { try await get(app) } },
      set: { app, value in try waiting { try await set(app, value) } })
    .onAnyThread()
  }

  /// A moment, to the second, read and written by asynchronous code.
  public static func date(
    _ key: Key, get: @escaping (App) async throws -> Date?,
    set: @escaping (App, Date?) async throws -> Void
  ) -> AppKey {
    date(
      key, get: { app in try waiting { try await get(app) } },
      set: { app, date in try waiting { try await set(app, date) } })
    .onAnyThread()
  }
}
