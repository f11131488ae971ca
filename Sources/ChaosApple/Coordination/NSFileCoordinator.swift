// NSFileCoordinator of the simulated phone: mutual exclusion with other processes and threads that
// coordinate. It is advice: whoever does not coordinate is not stopped (F132).

import ChaosPhone
import ChaosProcess
import Foundation

/// Coordinates reading and writing of files.
///
/// An access waits for those of other processes, and for those of other coordinators in this one.
/// A process that is killed lets go of its accesses; what becomes of one that is suspended is a
/// matter of the release (F110).
///
/// `@unchecked`: whoever looks at what may change holds the lock.
open class NSFileCoordinator: NSObject, @unchecked Sendable {
  /// How an item is read.
  public struct ReadingOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Presenters are not asked to save first. Here they never are.
    public static let withoutChanges = ReadingOptions(rawValue: 1)
    /// There are no symbolic links here.
    public static let resolvesSymbolicLink = ReadingOptions(rawValue: 2)
  }

  /// What will be done to an item. All of it keeps others out.
  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let forDeleting = WritingOptions(rawValue: 1)
    public static let forMoving = WritingOptions(rawValue: 2)
    public static let forMerging = WritingOptions(rawValue: 4)
    public static let forReplacing = WritingOptions(rawValue: 8)
    public static let contentIndependentMetadataOnly = WritingOptions(rawValue: 16)
  }

  /// Coordinators with the same purpose never wait for each other. At first each has its own.
  open var purposeIdentifier: String {
    get { lock.withLock { purpose } }
    set { lock.withLock { purpose = newValue } }
  }

  private let lock = NSLock()
  private var purpose: String
  private var isCancelled = false
  private weak var presenter: (any NSFilePresenter)?

  /// - Parameter filePresenter: the one that is not told of what this coordinator writes.
  public init(filePresenter: (any NSFilePresenter)? = nil) {
    presenter = filePresenter
    purpose = Purposes.shared.next()
  }

  public convenience override init() { self.init(filePresenter: nil) }

  // MARK: Presenters

  /// Until it is removed it is retained, and is told.
  open class func addFilePresenter(_ filePresenter: any NSFilePresenter) {
    FilePresenters.shared.add(filePresenter)
  }

  open class func removeFilePresenter(_ filePresenter: any NSFilePresenter) {
    FilePresenters.shared.remove(filePresenter)
  }

  open class var filePresenters: [any NSFilePresenter] { FilePresenters.shared.all }

  // MARK: Accesses

  /// Reads. Others may read meanwhile.
  ///
  /// - Parameters:
  ///   - outError: what kept the accessor from being called: that it was called off.
  ///   - reader: gets the URL to use.
  open func coordinate(
    readingItemAt url: URL, options: ReadingOptions = [],
    error outError: NSErrorPointer, byAccessor reader: (URL) -> Void
  ) {
    perform([(url, .reading)], outError) { reader(url) }
  }

  /// Writes. Nobody else coordinates meanwhile.
  open func coordinate(
    writingItemAt url: URL, options: WritingOptions = [],
    error outError: NSErrorPointer, byAccessor writer: (URL) -> Void
  ) {
    perform([(url, .writing)], outError) { writer(url) }
  }

  /// Reads one item, and writes another.
  open func coordinate(
    readingItemAt readingURL: URL, options readingOptions: ReadingOptions = [],
    writingItemAt writingURL: URL, options writingOptions: WritingOptions = [],
    error outError: NSErrorPointer, byAccessor readerWriter: (URL, URL) -> Void
  ) {
    perform([(readingURL, .reading), (writingURL, .writing)], outError) {
      readerWriter(readingURL, writingURL)
    }
  }

  /// Writes two items.
  open func coordinate(
    writingItemAt url1: URL, options options1: WritingOptions = [],
    writingItemAt url2: URL, options options2: WritingOptions = [],
    error outError: NSErrorPointer, byAccessor writer: (URL, URL) -> Void
  ) {
    perform([(url1, .writing), (url2, .writing)], outError) { writer(url1, url2) }
  }

  /// Waits for its turn without keeping the caller, and then calls the accessor on a queue.
  ///
  /// - Parameter accessor: gets what kept the access from beginning: that it was called off.
  open func coordinate(
    with intents: [NSFileAccessIntent], queue: OperationQueue,
    byAccessor accessor: @escaping @Sendable ((any Error)?) -> Void
  ) {
    let items = intents.map { ($0.url, $0.kind) }
    DispatchQueue.global().async { [self] in
      var error: NSError?
      perform(items, &error) {
        queue.addOperations([BlockOperation { accessor(nil) }], waitUntilFinished: true)
      }
      if let error { queue.addOperation { accessor(error) } }
    }
  }

  /// Accesses of this coordinator that have not begun yet do not begin: their callers get an error.
  open func cancel() {
    lock.withLock { isCancelled = true }
    FileAccesses.shared.lookAgain()
  }

  private func perform(
    _ items: [(url: URL, kind: CoordinatedAccess)], _ outError: UnsafeMutablePointer<NSError?>?,
    _ body: () -> Void
  ) {
    let purpose = purposeIdentifier
    // In one order whoever asks: two who want the same two items never wait for each other.
    let accesses = items.map {
      FileAccess(path: $0.url.standardizedFileURL.path, kind: $0.kind, purpose: purpose)
    }
    .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    let isGranted = FileAccesses.shared.begin(accesses) { lock.withLock { isCancelled } }
    guard isGranted else {
      outError?.pointee = NSError(
        domain: NSCocoaErrorDomain, code: CocoaError.userCancelled.rawValue)
      return
    }
    body()
    FileAccesses.shared.end(accesses)
    for access in accesses where access.kind == .writing {
      FilePresenters.shared.wrote(access.path, by: presenter)
    }
  }
}

/// Names that no other coordinator of the process has.
///
/// `@unchecked`: whoever counts holds the lock.
private final class Purposes: @unchecked Sendable {
  static let shared = Purposes()
  private let lock = NSLock()
  private var count = 0

  func next() -> String {
    lock.withLock {
      count += 1
      return "coordinator \(count)"
    }
  }
}
