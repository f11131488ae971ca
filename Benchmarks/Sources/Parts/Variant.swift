// A search with everything, one without some part, and one with what only the fuzzer has.

import ChaosSearch

/// How a search differs from the usual one.
enum Variant: Hashable {
  case usual
  case without(SearchMethod)
  /// Half of the random traces are changed ones that met something new: the fuzzer's way.
  case feedback(Kept.Guide)
  /// The pauses of random traces are drawn by PCT.
  case changePoints
  /// Chance begins when all lists are told, and does not take turns with them.
  case listsFirst
  /// What chance draws, with all values and pauses, and no thought of where bugs are.
  case chanceAlone

  static let all: [Variant] =
    [.usual] + SearchMethod.allCases.map { .without($0) }
    + [.listsFirst, .changePoints, .feedback(.states), .feedback(.rare), .feedback(.moments)]
    + [.chanceAlone]

  var name: String {
    switch self {
    case .usual: "all"
    case .without(let method): "without \(method.rawValue)"
    case .changePoints: "with pauses by PCT"
    case .listsFirst: "with lists before chance"
    case .chanceAlone: "with chance alone"
    case .feedback(.states): "with state feedback"
    case .feedback(.rare): "with rare states"
    case .feedback(.moments): "with rare moments"
    }
  }

  /// Traces of a search at most. Chance alone has four times as many, or nobody could say of what
  /// it does not find that it needs four times as many.
  func reach(_ usual: Int) -> Int { self == .chanceAlone ? 4 * usual : usual }

  var guide: Kept.Guide? {
    if case .feedback(let guide) = self { guide } else { nil }
  }

  var omitted: Set<SearchMethod> {
    switch self {
    case .without(let method): [method]
    case .chanceAlone: Set(SearchMethod.lists + [.encounters, .routines, .swarm])
    default: []
    }
  }
}
