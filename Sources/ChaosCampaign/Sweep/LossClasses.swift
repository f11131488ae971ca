// Several classes of loss, and how a history comes to them: the one place where answers and events
// become one of a few words.

import ChaosContracts
import ChaosTrace

/// Several classes.
public struct LossClasses: OptionSet, Hashable, Codable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public init(_ loss: LossClass) {
    self.init(rawValue: 1 << UInt8(LossClass.allCases.firstIndex(of: loss) ?? 0))
  }

  /// The classes, in the order of their list.
  public var all: [LossClass] { LossClass.allCases.filter { contains(LossClasses($0)) } }
}

extension LossClasses {
  /// What a history came to.
  ///
  /// - Parameters:
  ///   - operation: the first operation that counts.
  ///   - event: the first event that counts.
  init(_ judged: Judged, fromOperation operation: Int, event: Int) {
    self = []
    for wrong in judged.wrongAnswers where wrong.operation >= operation {
      insert(LossClasses(Self.loss(wrong, judged)))
    }
    if judged.tornBatches.contains(where: { $0.read >= operation }) {
      insert(LossClasses(.atomicity))
    }
    for event in judged.history.events[min(event, judged.history.events.count)...] {
      switch event {
      case .phone(.crashed), .phone(.hung): insert(LossClasses(.crash))
      case .complained: insert(LossClasses(.corruption))
      default: break
      }
    }
  }

  private static func loss(_ wrong: WrongAnswer, _ judged: Judged) -> LossClass {
    switch wrong.kind {
    case .absent: return .durability
    case .older:
      // A value that is newer than what had to be there was there, was gone, and is back.
      guard let observed = wrong.observed, let required = wrong.required else {
        return .durability
      }
      return observed > required ? .order : .durability
    case .garbage, .corrupt: return .corruption
    case .unavailable: return .refusal
    case .refused:
      if case .failed(.corrupt) = judged.operation(wrong.operation).completion {
        return .corruption
      }
      return .refusal
    }
  }
}
