// Traces in files of a test bundle, as the arguments of a test: each is a case of its own.

import ChaosCampaign
import ChaosContracts
import ChaosCorpus
import ChaosTrace

/// A trace in a file: one that broke a store once, and must not do so again.
///
/// With a folder `Regressions` among the resources of the test target (`.copy("Regressions")`):
///
/// ```swift
/// @Test(arguments: try KeptTrace.all(in: Bundle.module.resourcePath))
/// func itHolds(_ trace: KeptTrace) throws { try replay(trace, on: NotesFile()) }
/// ```
public struct KeptTrace: Hashable, Sendable, CustomStringConvertible {
  /// The file's path below the folder that was asked for.
  public let name: String
  /// The file's path.
  public let path: String

  /// Its name: what a test is called by.
  public var description: String { name }

  /// Folders in folders: deeper ones are refused, as links may lead in circles.
  private static let deepest = 16

  /// All traces in a folder and below it, by their names: text (`.trace`) and packed
  /// (`.trace.lz4`).
  ///
  /// - Parameter folder: nil, as of a bundle without resources, is refused.
  /// - Throws: `TraceFileError` for a folder that is not there, or cannot be read. A folder
  ///   without any trace is an error, too: tests without arguments pass, and nobody sees that they
  ///   are gone.
  public static func all(in folder: String?) throws -> [KeptTrace] {
    guard let folder else { throw TraceFileError(file: "resources", reason: .missing) }
    let found = try traces(in: folder, "", depth: 0)
    if found.isEmpty { throw NoTraces(folder: folder) }
    return found
  }

  private static func traces(in folder: String, _ below: String, depth: Int) throws
    -> [KeptTrace]
  {
    guard depth < deepest else { throw NoTraces(folder: folder, isTooDeep: true) }
    let files = HostFiles()
    guard files.isFolder(folder) == true, let names = try? files.names(in: folder) else {
      throw TraceFileError(file: folder, reason: .missing)
    }
    var found: [KeptTrace] = []
    for name in names.sorted() where !name.hasPrefix(".") {
      let path = "\(folder)/\(name)"
      if files.isFolder(path) == true {
        found += try traces(in: path, "\(below)\(name)/", depth: depth + 1)
      } else if name.hasSuffix(".trace") || name.hasSuffix(".trace.lz4") {
        found.append(KeptTrace(name: below + name, path: path))
      }
    }
    return found
  }

  /// The trace. Who made the file is not known, so it is read as any foreign one.
  ///
  /// - Throws: `TraceFileError`, which names the file and the place.
  package func read() throws -> Trace { try TraceFile.read(path).trace }
}

/// A folder in which traces were looked for.
private struct NoTraces: Error, CustomStringConvertible {
  var folder: String
  var isTooDeep = false

  var description: String {
    isTooDeep
      ? "\(folder): too many folders in folders"
      : "\(folder): has no trace; a file ends in .trace or .trace.lz4"
  }
}

/// Runs a trace that is kept in a file, twice, and fails the test if a promise breaks.
///
/// - Throws: what is wrong with the file; where no test runs, the broken promise.
public func replay(
  _ trace: KeptTrace, on store: any StoreKind, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  function: String = #function
) throws {
  let site = CallSite(
    fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  try TestSession(store, site)?.run(try trace.read())
}

/// The same for an app, by its type.
public func replay(
  _ trace: KeptTrace, on app: any StoreType.Type, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  function: String = #function
) throws {
  try replay(
    trace, on: app.storeKind, fileID: fileID, filePath: filePath, line: line, column: column,
    function: function)
}
