// The JSON document of `chaos run`, as a program that reads it sees it. A field that is missing or
// of another type fails to decode.

/// What `chaos run --format json` promises.
struct RunDocument: Decodable, Equatable {
  struct Store: Decodable, Equatable {
    var store: String
    var verdict: String
    var traces: Int
    var planned: Int
    var steps: Int
    var appliedSteps: Int
    var seconds: Double
    var digest: String
    var findings: [Finding]
    var doubts: [String]
    var unexamined: Int
    var neverHappened: [String]
  }

  struct Finding: Decodable, Equatable {
    var invariant: String
    var signature: String
    var id: String
    var message: String
    var steps: Int
    var originalSteps: Int
    var shrinkRuns: Int
    var seen: Int
    var seed: String
    var index: Int
    var trace: [String]
    var brokenEras: [String]
    var heldEras: [String]
    var traceFile: String
    var replay: String
    var foundAfter: Double
  }

  var version: String
  var seed: String
  var verdict: String
  var stores: [Store]

  /// The document without what a clock says.
  var timeless: RunDocument {
    var document = self
    for store in stores.indices {
      document.stores[store].seconds = 0
      for finding in stores[store].findings.indices {
        document.stores[store].findings[finding].foundAfter = 0
      }
    }
    return document
  }
}
