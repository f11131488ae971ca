// What one run of a trace came to, step by step, as it travels: two of them tell where runs differ.

import ChaosContracts
import ChaosHash
import ChaosSimulation
import ChaosTrace

/// A run in lines that can be compared with those of another run.
public struct RunAccount: Codable, Hashable, Sendable {
  /// Something that happened, in a step or, if nil, in the epilogue.
  struct Line: Codable, Hashable, Sendable {
    var step: Int?
    var words: String
  }

  /// The hash of everything that happened.
  var digest: UInt64
  /// That hash as it was after each step.
  var steps: [UInt64]
  /// What was asked of the store and what it answered.
  var answers: [Line]
  /// The files after each step, and after the epilogue.
  var files: [Line]

  /// What a run must keep so that it can be told.
  static let options = {
    var options = RunOptions()
    options.keepsStepDigests = true
    options.keepsTrees = true
    return options
  }()

  /// - Parameter outcome: a run that kept the hashes and the files after each step.
  package init(_ outcome: RunOutcome) {
    digest = outcome.digest
    steps = outcome.stepDigests
    answers = outcome.judged.history.operations.map { operation in
      Line(
        step: operation.step,
        words: "\(operation.asked) → \(operation.answered)\(Self.detail(operation))")
    }
    let trees = outcome.trees.enumerated().map { (step: Optional($0.offset), tree: $0.element) }
    let last = outcome.lastTree.map { [(step: Int?.none, tree: $0)] } ?? []
    files = (trees + last).flatMap { step, tree in
      tree.filter { !$0.isDirectory }.map { entry in
        Line(
          step: step,
          words: "\(entry.path) holds \(entry.content.count) bytes\(Self.mark(entry.content))")
      }
    }
  }

  /// What tells an answer that nobody wrote from another one: words of values are of their labels.
  private static func detail(_ operation: Operation) -> String {
    guard case .value(let value) = operation.completion, !value.isWellFormed else { return "" }
    return mark(value.bytes)
  }

  private static func mark(_ bytes: [UInt8]) -> String { " (hash \("\(Digest(bytes))".prefix(8)))" }
}

extension Operation {
  /// What is asked of the store, and by whom.
  package var asked: String {
    let words = ["\(process.word)#\(life)", "\(kind)", key?.word, value?.label]
    return words.compactMap { $0 }.joined(separator: " ")
  }

  /// What it answered.
  package var answered: String {
    switch completion {
    case .value(let value): "ok \(value.label)"
    case .ok: "ok"
    case .absent: "ok absent"
    case .unavailable: "unavailable"
    case .corrupt: "corrupt"
    case .failed(let error): "fail \(error)"
    case .retried: "fail, and asked again"
    case nil: "info"
    }
  }
}
