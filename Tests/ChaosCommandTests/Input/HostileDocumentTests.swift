// Results, summaries, plans and manifests of strangers: what they say is checked where it comes in,
// and their words reach no output as anything but words.

import Foundation
import Testing

@Suite struct HostileDocumentTests {
  /// A result with one finding, as an object that a test may change.
  private static var result: [String: Any] {
    [
      "version": "1", "seed": "1", "verdict": "broken",
      "stores": [
        [
          "store": "session-cached", "verdict": "broken", "traces": 1, "planned": 1, "steps": 1,
          "appliedSteps": 1, "seconds": 1.5, "digest": "00", "doubts": ["a doubt"], "unexamined": 0,
          "neverHappened": [],
          "findings": [
            [
              "invariant": "NoSuchPromise", "signature": "s", "id": "01234567", "message": "m",
              "steps": 1, "originalSteps": 1, "shrinkRuns": 1, "seen": 1, "trace": trace,
              "brokenEras": ["ios18"], "heldEras": [], "replay": "chaos replay x",
            ]
          ],
        ]
      ],
      "checks": [["kind": "known", "name": "n", "verdict": "broken", "message": "m"]],
      "history": [
        "nights": [
          [
            "label": "one", "seed": "1", "verdict": "held", "stores": 1, "traces": 1, "steps": 1,
            "new": 0, "known": 0, "returned": 0, "fixed": 0, "open": 0,
          ]
        ],
        "findings": [
          [
            "signature": "p", "invariant": "NoSuchPromise", "store": "nowhere", "id": "x",
            "message": "m", "trace": trace, "firstSeen": "one", "lastSeen": "one", "nights": 1,
          ]
        ],
      ],
    ]
  }

  private static let trace = ["phone ios18 passcode", "reboot"]

  /// The object with a value in another place: `stores.0.seconds`.
  private func changed(_ path: String, _ value: Any, in object: Any? = nil) -> Any {
    let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
    let rest = parts.count > 1 ? parts[1] : nil
    func next(_ old: Any?) -> Any { rest.map { changed($0, value, in: old) } ?? value }
    if var list = object as? [Any], let place = Int(parts[0]) {
      list[place] = next(list[place])
      return list
    }
    var object = object as? [String: Any] ?? Self.result
    object[parts[0]] = next(object[parts[0]])
    return object
  }

  private func write(_ object: Any, to name: String, _ sandbox: Sandbox) throws {
    let data = try JSONSerialization.data(withJSONObject: object)
    try sandbox.folder.write(Array(data), to: "work/\(name)")
  }

  // MARK: What is said

  static let impossible: [(path: String, value: any Sendable, message: String)] = [
    ("verdict", "fine\u{1B}[2J", "is no verdict"),
    ("stores.0.verdict", "fine", "stores[0].verdict: 'fine' is no verdict"),
    ("stores.0.traces", -1, "stores[0].traces: -1 is not a valid count"),
    ("stores.0.unexamined", Int.max, "stores[0].unexamined: \(Int.max) is not a valid count"),
    ("stores.0.seconds", -5, "stores[0].seconds: not a valid time"),
    ("stores.0.seconds", 1e300, "stores[0].seconds: not a valid time"),
    ("stores.0.store", long(1_001), "stores[0].store: longer than 1000 bytes"),
    ("stores.0.doubts", [long(70_000)], "stores[0].doubts: longer than 65536 bytes"),
    ("stores.0.findings.0.invariant", long(1_001), "invariant: longer than 1000 bytes"),
    ("stores.0.findings.0.seen", -1, "stores[0].findings[0].seen: -1 is not a valid count"),
    ("stores.0.findings.0.seen", "one", "seen: not of the kind that belongs there"),
    ("stores.0.findings.0.foundAfter", -1, "foundAfter: not a valid time"),
    ("stores.0.findings.0.trace", ["phone ios18", "fly"], "no step is called 'fly'"),
    (
      "stores.0.findings.0.trace", ["phone ios18"] + long(20_002, of: "reboot"),
      "trace: more than 20000"
    ),
    ("checks.0.verdict", "good", "checks[0].verdict: "),
    ("history.nights.0.traces", Int.max, "history.nights[0]: \(Int.max) is not a valid count"),
    ("history.nights.0.new", -1, "history.nights[0]: -1 is not a valid count"),
    (
      "history.findings.0.nights", Int.max,
      "history.findings[0].nights: \(Int.max) is not a valid count"
    ),
    ("history.findings.0.trace", ["boot"], "history.findings[0].trace: not a trace that"),
  ]

  private static func long(_ count: Int) -> String { String(repeating: "a", count: count) }
  private static func long(_ count: Int, of line: String) -> [String] {
    Array(repeating: line, count: count)
  }

  @Test(arguments: impossible.indices)
  func whatCannotBeIsNamedWithItsPlace(number: Int) throws {
    let (path, value, message) = Self.impossible[number]
    let sandbox = try Sandbox()
    try write(changed(path, value), to: "bad.json", sandbox)
    try write(changed("seed", "1"), to: "good.json", sandbox)
    #expect(try sandbox.run("report", "good.json", "--json", "--against", "good.json").status == 1)
    for arguments in [["bad.json"], ["good.json", "--against", "bad.json"]] {
      let ended = try sandbox.start(["report", "--json"] + arguments).wait()
      #expect(ended.status == 65, "\(path): \(ended.errors)")
      #expect(ended.complaint?.hasPrefix("Error: bad.json: ") == true, "\(ended.errors)")
      #expect(ended.complaint?.contains(message) == true, "\(ended.errors)")
      #expect(ended.output.isEmpty)
    }
  }

  /// Documents that are no documents, or far too much of one. None may trap, hang or fill the
  /// memory.
  static let texts: [(text: @Sendable () -> String, message: String)] = [
    ({ String(repeating: "[", count: 1_000_000) }, "not JSON"),
    ({ String(repeating: #"{"stores":"#, count: 300_000) }, "not JSON"),
    ({ #"{"version":"1","seed":"1","verdict":"held","stores":NaN}"# }, "not JSON"),
    (
      {
        #"{"version":"1","seed":"1","verdict":"held","stores":[{"store":"a","verdict":"held","#
          + #""traces":"#
          + String(repeating: "9", count: 100_000) + "}]}"
      }, "with a number in it that no field takes"
    ),
    ({ "[" + String(repeating: "0,", count: 5_000_000) + "0]" }, "more than 4194304 values"),
    ({ "\u{FEFF}{}" }, "'version' is missing"), ({ "null" }, "not of the kind"),
    ({ "[]" }, "not of the kind"),
    ({ "\"\\ud800\"" }, "not of the kind"),
    ({ #"{"version":null}"# }, "version: not of the kind"),
    ({ #"{"schema":"chaos-plan/1"}"# }, "'version' is missing"),
  ]

  @Test(arguments: texts.indices)
  func noTextTrapsWhoReadsIt(number: Int) throws {
    let sandbox = try Sandbox()
    try sandbox.write(Self.texts[number].text(), to: "bad.json")
    try FileManager.default.createDirectory(
      atPath: sandbox.folder("work/m"), withIntermediateDirectories: false)
    #expect(link(sandbox.folder("work/bad.json"), sandbox.folder("work/m/merged.json")) == 0)
    for arguments in [
      "report bad.json --json", "run --plan bad.json --out out", "merge m -o merged",
    ] {
      let ended = try sandbox.shell("ulimit -t 20; chaos \(arguments)")
      #expect(ended.status == 65, "\(arguments): \(ended.status) \(ended.errors)")
      if arguments.hasPrefix("report") {
        #expect(ended.errors.contains("bad.json: "), "\(ended.errors)")
        #expect(ended.errors.contains(Self.texts[number].message), "\(ended.errors)")
      }
    }
  }

  /// Of a key that stands twice one value counts, whichever; nothing worse happens.
  @Test func aKeyThatStandsTwiceHurtsNobody() throws {
    let sandbox = try Sandbox()
    let text = #"{"version":"1","seed":"1","verdict":"held","stores":[],"seed":"2","stores":[]}"#
    try sandbox.write(text, to: "twice.json")
    #expect(try sandbox.run("report", "twice.json", "--json").status == 0)
  }

  // MARK: Words

  static let words = [
    "\u{1B}[2Jgone", "a\r\n::error::owned", "\n::set-output name=a::b", "nul\u{0}nul",
    "\u{202E}desrever", "\u{2028}::error::x", "</testcase><x>", "]]>", "<script>alert(1)</script>",
    "| a ``` # @everyone", "\u{85}next", "\u{E0041}tag",
  ]

  /// Fields of a result with words in them.
  private static let fields = [
    "seed", "stores.0.store", "stores.0.digest", "stores.0.doubts.0",
    "stores.0.findings.0.invariant", "stores.0.findings.0.signature", "stores.0.findings.0.id",
    "stores.0.findings.0.message", "stores.0.findings.0.replay", "stores.0.findings.0.seed",
    "stores.0.findings.0.traceFile", "stores.0.findings.0.firstSeen", "checks.0.kind",
    "checks.0.name", "checks.0.message", "history.nights.0.label", "history.nights.0.seed",
    "history.findings.0.signature", "history.findings.0.invariant", "history.findings.0.store",
    "history.findings.0.id", "history.findings.0.message", "history.findings.0.firstSeen",
  ]

  @Test(arguments: words)
  func foreignWordsStayWordsInEveryOutput(words: String) throws {
    let sandbox = try Sandbox()
    var object: Any = Self.result
    for field in Self.fields { object = changed(field, words, in: object) }
    try write(object, to: "result.json", sandbox)
    let ended = try sandbox.run(
      "report", "result.json", "--against", "result.json", "-o", "out", "--label", "two", "--html",
      "--json", "--markdown", "--junit", "--sarif", "--github")
    #expect(ended.status == 1, "\(ended.errors)")
    var outputs = [("terminal", ended.output + ended.errors)]
    for name in ["index.html", "summary.md", "junit.xml", "results.sarif", "annotations.txt"] {
      outputs.append((name, String(decoding: try sandbox.bytes("out/\(name)"), as: UTF8.self)))
    }
    for (name, text) in outputs {
      let hidden = text.unicodeScalars.first { scalar in
        let isOwn = scalar == "\n" || scalar == "\u{200B}" && name == "summary.md"
        return !isOwn
          && [.control, .format, .lineSeparator, .paragraphSeparator].contains(
            scalar.properties.generalCategory)
      }
      #expect(hidden == nil, "\(name): \(String(describing: hidden))")
      let commands = text.split(separator: "\n").filter { $0.hasPrefix("::") }
      let own = commands.filter {
        $0.hasPrefix("::error title=") || $0.hasPrefix("::warning title=")
      }
      #expect(commands.count == (name == "annotations.txt" ? own.count : 0), "\(name): \(commands)")
      if name.hasSuffix(".html") || name.hasSuffix(".xml") {
        #expect(!text.contains("<script>a") && !text.contains("</testcase><x>"), "\(name)")
      }
    }
  }
}
