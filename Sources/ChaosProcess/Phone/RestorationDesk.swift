// The simulation's side of state restoration: the file that iOS keeps for one process of the app.

import ChaosDisk
import ChaosPhone

/// The saved state of the app's screens, as one launch of the app meets it.
final class RestorationDesk {
  private let host: Host
  private let state: SavedState
  /// Whether this launch could not know what is to be restored.
  private var isInTheDark = false

  init(_ host: Host) {
    self.host = host
    // The class of the container (F11): nobody has published that of these files.
    state = SavedState(host, protection: .completeUntilFirstUnlock)
  }

  func answer(_ question: RestorationQuestion) -> RestorationQuestion.Answer {
    var answer = RestorationQuestion.Answer()
    answer.isSecure = host.era.hasSecureRestoration
    // An extension has no screens of its own.
    guard host.process == .app else { return answer }
    switch question.request {
    case .begin:
      isInTheDark = !host.wasUnlocked
      answer.state = isInTheDark ? nil : state.begin(Self.opened)
    case .end: state.end()
    // What could not be restored is not replaced.
    case .save(let bytes): if !isInTheDark { state.save(Self.sealed(bytes)) }
    }
    return answer
  }

  /// With a sum before it: what was damaged is not restored.
  private static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    withUnsafeBytes(of: sum(bytes).littleEndian) { Array($0) } + bytes
  }

  private static func opened(_ file: [UInt8]) -> [UInt8]? {
    let bytes = Array(file.dropFirst(8))
    return file.count > 8 && sealed(bytes) == file ? bytes : nil
  }

  /// FNV-1a.
  private static func sum(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
