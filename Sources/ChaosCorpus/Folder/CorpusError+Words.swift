// The words for what is wrong with a corpus folder.

import ChaosTrace
import SystemPackage

extension CorpusError: CustomStringConvertible {
  /// One line.
  public var description: String {
    switch self {
    case .file(let error): error.description
    case .notReadable(let path, let errno): "\(path.escaped): cannot be read: \(errno.description)"
    case .notWritable(let path, let errno):
      "\(path.escaped): cannot be written: \(errno.description)"
    case .taken(let path): "\(path.escaped): holds another trace than the one that its name says"
    case .misplaced(let path):
      "\(path.escaped): has no place here: a corpus holds Regressions/<store>/, Known/<store>/ "
        + "and Seeds/"
    case .notAStore(let path): "\(path.escaped): no store's name gives this folder"
    case .noSuchTrace(let id): "no trace has the id '\(id.shown)'"
    case .ambiguous(let id, let paths):
      "the id '\(id.shown)' begins \(paths.count) traces: "
        + paths.map(\.escaped).joined(separator: ", ")
    }
  }
}
