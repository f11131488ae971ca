// What is protected is protected from its first byte on.

import ChaosContracts
import ChaosPhone

/// No value of a protected store lands in a file of a weaker class, not even for one disk call, not
/// even in a temporary file.
///
/// The defaults of iOS 7 break it, and that is no false alarm. Their file has class C (F11), and
/// before first unlock they were seen to replace it (F34). No file of class C can be made then
/// (F5), so what took its place had class D, as Foundation's temporary files had at times (F15).
/// The class belongs to the inode: the values stay in class D until they are saved again. An app
/// whose settings iOS keeps is not told of it: there is nothing that it could do.
struct NoSecretExposed: Invariant {
  let summary = "a protected value never lands in a file of a weaker class"
  let source = "I14; F15"

  func check(_ judged: Judged) -> Violation? {
    for case .incident(let incident) in judged.history.events {
      guard case .exposed(let found, let writes) = incident.kind,
        let write = writes.first(where: { !judged.promises(of: $0).allow(found) }),
        !isOfSystem(incident, judged, write)
      else { continue }
      let operation = judged.operation(write)
      return Violation(
        name, operation: nil, required: write,
        message: "\(Words.value(operation)) of \(Words.key(operation)) stands in "
          + "\(incident.path) in class \(found), expected class "
          + "\(judged.promises(of: write).protection)")
    }
    return nil
  }
}

extension NoSecretExposed {
  /// Whether iOS itself has made the file of an app's settings, which may be in class C, anew.
  private func isOfSystem(_ incident: Incident, _ judged: Judged, _ write: Int) -> Bool {
    let header = judged.history.trace.header
    return judged.promises.daemonShare == .whatIsReported
      && !Era(header.era, variation: header.variation).hasDefaultsDaemon
      && judged.promises(of: write).allow(.completeUntilFirstUnlock)
      && incident.path.contains("/Library/Preferences/")
  }
}

extension Judged {
  /// What is promised of the key that was written.
  fileprivate func promises(of write: Int) -> Promises {
    operation(write).key.map { promises.of($0) } ?? promises
  }
}
