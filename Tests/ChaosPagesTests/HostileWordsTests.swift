// Values are foreign bytes. No word of a result may become markup, end the data, or hide.

import ChaosPages
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct HostileWordsTests {
  static let hostile = [
    "<script>alert(1)</script>", "</script><img src=x onerror=alert(1)>", "\" onload=\"alert(1)",
    "'><svg/onload=alert(1)>", "{{data}}{{{sheet}}}", "</title></style><b>", "]]><!--", "a\u{0}b",
    "\u{202E}desrever", "line\nbreak\u{1B}[2J", "\u{2028}", "&lt;already&gt;",
  ]

  /// The tags of a page: where any `<` stands that begins one.
  private func tags(_ page: String) -> [String] {
    page.split(separator: "<").dropFirst().map { part in
      String(part.prefix { $0.isLetter || $0 == "/" || $0 == "!" })
    }
  }

  @Test(arguments: hostile)
  func wordsNeverBecomeMarkup(_ words: String) throws {
    let plain = try Night(message: "plain", store: "plain").page
    let page = try Night(message: words, store: words).page
    #expect(tags(page) == tags(plain))
    for scalar in page.unicodeScalars {
      #expect(scalar == "\n" || !(0..<32).contains(scalar.value) && scalar.value != 0x202E)
    }
  }

  /// The data stays one document, whatever stands in it.
  @Test(arguments: hostile)
  func theDataStaysWhole(_ words: String) throws {
    let page = try Night(message: words, store: words).page
    let start = try #require(page.range(of: "id=\"chaos-data\">"))
    let rest = page[start.upperBound...]
    let end = try #require(rest.range(of: "</script>"))
    let data = try JSONSerialization.jsonObject(with: Data(rest[..<end.lowerBound].utf8))
    let stores = try #require((data as? [String: Any])?["stores"] as? [[String: Any]])
    #expect(stores[0]["store"] as? String == words)
  }

  /// Pictures are XML: one element that is not closed would swallow the rest of the page.
  @Test(arguments: hostile)
  func picturesAreWellFormed(_ words: String) throws {
    let page = try Night(message: words).page
    var rest = page[...]
    var pictures = 0
    while let start = rest.range(of: "<svg"), let end = rest.range(of: "</svg>") {
      let picture = rest[start.lowerBound..<end.upperBound]
      let parser = XMLParser(data: Data(picture.utf8))
      #expect(parser.parse(), "\(String(describing: parser.parserError)): \(picture)")
      rest = rest[end.upperBound...]
      pictures += 1
    }
    #expect(pictures == 3)
  }
}
