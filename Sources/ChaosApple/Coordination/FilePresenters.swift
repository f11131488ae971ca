// The presenters of a process.

import ChaosProcess
import Foundation

/// Who presents what.
///
/// `@unchecked`: whoever looks at the presenters holds the lock.
final class FilePresenters: @unchecked Sendable {
  static let shared = FilePresenters()
  private let lock = NSLock()
  private var entries: [Entry] = []
  private var count = 0

  private struct Entry {
    var presenter: any NSFilePresenter
    var path: String?
    var observer: (any NSObjectProtocol)?
  }

  var all: [any NSFilePresenter] { lock.withLock { entries.map(\.presenter) } }

  /// The presenter is retained until it is removed.
  func add(_ presenter: any NSFilePresenter) {
    guard let path = presenter.presentedItemURL?.standardizedFileURL.path else {
      return lock.withLock { entries.append(Entry(presenter: presenter)) }
    }
    let number = lock.withLock {
      count += 1
      return count
    }
    let name = "chaos.presented/\(number)"
    let told = Told(presenter)
    let observer = NotificationCenter.default.addObserver(
      forName: Notification.Name(name), object: nil, queue: nil
    ) { _ in told.tell() }
    lock.withLock {
      entries.append(Entry(presenter: presenter, path: path, observer: observer))
    }
    _ = PhoneLine.ask(CoordinationQuestion(path, .present(as: name)))
  }

  func remove(_ presenter: any NSFilePresenter) {
    let entry: Entry? = lock.withLock {
      guard let place = entries.firstIndex(where: { $0.presenter === presenter }) else {
        return nil
      }
      return entries.remove(at: place)
    }
    guard let entry else { return }
    if let observer = entry.observer { NotificationCenter.default.removeObserver(observer) }
    if let path = entry.path { _ = PhoneLine.ask(CoordinationQuestion(path, .dismiss)) }
  }

  /// A coordinator of this process has written; the presenter that it was made with knows.
  func wrote(_ path: String, by writer: (any NSFilePresenter)?) {
    let meant = lock.withLock { entries }.filter { entry in
      guard let other = entry.path, entry.presenter !== writer else { return false }
      return FileAccess.overlap(path, other)
    }
    for entry in meant { Told(entry.presenter).tell() }
  }

  /// One that is told, if it is still there.
  ///
  /// `@unchecked`: what it is told, it is told on the queue that it names.
  private final class Told: @unchecked Sendable {
    private weak var presenter: (any NSFilePresenter)?

    init(_ presenter: any NSFilePresenter) { self.presenter = presenter }

    func tell() {
      presenter?.presentedItemOperationQueue.addOperation {
        self.presenter?.presentedItemDidChange()
      }
    }
  }
}
