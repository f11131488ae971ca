// A corpus on the simulated disk, where every crash is at hand.

import ChaosDisk
import ChaosTrace
import SystemPackage

@testable import ChaosCorpus

/// The files of one process on a simulated disk.
///
/// `@unchecked`: a test runs on one thread.
final class DiskFiles: CorpusFiles, @unchecked Sendable {
  let disk: Disk
  let writer: Int
  private let gate: Gate
  private let files: SimulatedFiles
  /// Where in a file that is written the next bytes go.
  var calls: Int { gate.calls }

  /// Called before each call with its number: other processes run meanwhile, or the phone crashes.
  var before: ((Int) -> Void)? {
    get { gate.before }
    set { gate.before = newValue }
  }

  /// The call before which the process dies.
  var dies: Int? {
    get { gate.dies }
    set { gate.dies = newValue }
  }

  init(_ disk: Disk, writer: Int = 1) {
    self.disk = disk
    self.writer = writer
    gate = Gate()
    files = SimulatedFiles(disk: disk, process: writer, gate: gate)
  }

  /// An empty disk with a folder `/disk` that is already safe.
  static func empty(_ model: DiskModelName) -> Disk {
    let disk = Disk(model: DiskModel(model))
    disk.install(folder: "/disk", protection: .none)
    return disk
  }

  /// Ends the process: its descriptors and locks are gone.
  func die() { files.die() }

  private final class Gate: CallGate {
    var calls = 0
    var before: ((Int) -> Void)?
    var dies: Int?

    func enter(_ call: DiskCall) throws(Errno) {
      if let dies, calls >= dies { throw .noSuchProcess }
      // What happens meanwhile does not interrupt itself.
      let before = before
      self.before = nil
      before?(calls)
      self.before = before
      calls += 1
    }

    func strike(_ call: DiskCall) -> FaultKind? { nil }
    func failed(_ call: DiskCall, _ errno: Errno, injected: Bool) {}
    func waitForLock(_ inode: Int) throws(Errno) { throw .deadlock }
  }

  func names(in folder: String) throws(Errno) -> [String] { try files.list(folder) }

  func isFolder(_ path: String) -> Bool? { try? files.status(path).isDirectory }

  func isOne(_ path: String, _ other: String) -> Bool {
    guard let inode = try? files.status(path).inode else { return false }
    return inode == (try? files.status(other).inode)
  }

  func makeFolder(_ path: String) throws(Errno) { try files.makeDirectory(path, protection: nil) }

  func contents(of path: String, atMost limit: Int) throws(Errno) -> [UInt8] {
    let descriptor = try files.open(path, [], protection: nil)
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    while true {
      let piece = try files.read(descriptor, count: 4_096)
      if piece.isEmpty { return bytes }
      if bytes.count + piece.count > limit { throw .fileTooLarge }
      bytes += piece
    }
  }

  func create(_ path: String) throws(Errno) -> Int32 {
    try files.open(path, [.write, .create, .exclusive], protection: nil)
  }

  /// A disk may take less than it is given.
  func append(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(Errno) -> Int {
    try files.write(descriptor, Array(bytes.prefix(3_000)))
  }

  func flush(_ descriptor: Int32) throws(Errno) { try files.sync(descriptor, .full) }
  func close(_ descriptor: Int32) { try? files.close(descriptor) }

  func flush(file path: String) throws(Errno) { try flush(folder: path) }

  func flush(folder: String) throws(Errno) {
    let descriptor = try files.open(folder, [], protection: nil)
    defer { close(descriptor) }
    try files.sync(descriptor, .full)
  }

  func rename(_ old: String, to new: String) throws(Errno) { try files.rename(old, to: new) }
  func link(_ old: String, to new: String) throws(Errno) { try files.link(old, to: new) }
  func unlink(_ path: String) throws(Errno) { try files.unlink(path) }

  func lock(folder: String) throws(Errno) -> Int32 {
    let descriptor = try files.open(folder, [], protection: nil)
    try files.lock(descriptor, .flock, .exclusive, range: nil, blocking: true)
    return descriptor
  }
}
