// What a campaign and its workers say to each other: one JSON document a line.

import ChaosCampaign
import Foundation

/// What a worker must know of a request before it can read the rest.
struct RequestHead: Codable {
  var kind: String
}

/// A request on its way.
struct RequestLine<Request: RunnerRequest>: Codable {
  var kind: String
  var store: String
  var request: Request

  init(_ request: Request, of store: String) {
    kind = Request.name
    self.store = store
    self.request = request
  }
}

/// An answer on its way.
enum ReplyLine<Reply: Codable>: Codable {
  case answer(Reply)
  case refused(String)
}

/// A line of text for a pipe.
enum Line {
  static func encode(_ value: some Encodable) -> [UInt8] {
    guard let data = try? JSONEncoder().encode(value) else {
      fatalError("chaos has a bug: a message of texts and numbers cannot be encoded")
    }
    return Array(data) + [UInt8(ascii: "\n")]
  }
}
