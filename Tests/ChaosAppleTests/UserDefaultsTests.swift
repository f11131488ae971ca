// The interface of UserDefaults: what each accessor makes of what is stored.

import ChaosContracts
import ChaosProcess
import ChaosTrace
import Foundation
import Testing

@Suite struct UserDefaultsTests {
  /// Runs a body in a managed process; what it returns is what the app reads.
  private func told(_ name: String) throws -> [String] {
    try AppPlay("launch app user\nact app read theme", on: AppKind<Accessors>("a", words: [name]))
      .answers
  }

  @Test func integersComeFromNumbersAndTexts() throws {
    #expect(try told("integers") == ["0 12 1 3 7"])
  }

  @Test func textsComeFromTextsAndNumbers() throws {
    #expect(try told("texts") == ["nil a 12 nil"])
  }

  @Test func flagsComeFromNumbersAndWords() throws {
    #expect(try told("flags") == ["false true true true false"])
  }

  @Test func whatIsSetComesBackAsItsType() throws {
    #expect(try told("types") == ["[1, 2] [\"a\", \"b\"] 2 bytes 978307201.5 2.5 true"])
  }

  @Test func registeredValuesAreAskedLast() throws {
    #expect(try told("registered") == ["5 6 5"])
  }

  /// An app group is not the app's own domain, and a suite is not another one.
  @Test func domainsAreApart() throws {
    #expect(try told("domains") == ["1 2 3"])
  }

  @Test func aRemovedDomainIsEmpty() throws {
    #expect(try told("removed") == ["nil nil 1"])
  }

  @Test func aDomainIsReplaced() throws {
    #expect(try told("replaced") == ["nil 2 1, 3 changes"])
  }

  /// Those of arguments come first, and those that were registered last.
  @Test func volatileDomainsAreOfTheProcess() throws {
    #expect(try told("volatile") == ["1 2 3 4 0"])
  }

  @Test func valuesByCoding() throws {
    #expect(try told("coded") == ["5 nil nil"])
    #expect(try told("paths") == ["5 6 nil nil"])
    let play = try AppPlay(
      "launch app user\nact app read theme", on: AppKind<Accessors>("a", words: ["path-change"]))
    #expect(play.broken.contains("ProcessesDoNotTrap"))
  }

  @Test func changesAreTold() throws {
    #expect(try told("changes") == ["2"])
  }

  /// A file is saved by its path, from home where it lies there; any other URL as an archive.
  @Test func urlsComeBack() throws {
    let answers = try told("urls")
    #expect(
      answers == [
        "~/Documents/a ~ /group/b, /app/Documents/a /app /group/b, http://a.b/?c=d data, nil"
      ])
  }

  /// iOS moves containers (F116): what is saved from home leads on, the group's path nowhere.
  @Test(arguments: [("own-url", "there"), ("group-url", "nowhere")])
  func urlsAfterAMove(_ name: String, _ answer: String) throws {
    let steps = """
      launch app user
      act app read theme
      wait 1min
      kill app jetsam
      move-containers
      launch app user
      act app read theme
      """
    let play = try AppPlay(steps, on: AppKind<Accessors>("a", words: [name]))
    #expect(play.answers == ["saved", answer])
  }

  /// A value that no property list can hold ends the app, as on iOS.
  @Test func otherValuesEndTheApp() throws {
    let play = try AppPlay(
      "launch app user\nact app read theme", on: AppKind<Accessors>("a", words: ["other"]))
    #expect(play.broken.contains("ProcessesDoNotTrap"))
  }
}

/// What the accessors say, in a line.
final class Accessors: AppUnderTest {
  private let body: String
  private let defaults = UserDefaults.standard

  init(_ launch: Launch) throws { body = launch.words[0] }

  static var keys: [AppKey<Accessors>] {
    [.string(.theme, get: { "t=\($0.line);v=0;" }, set: { _, _ in })]
  }

  private var line: String {
    switch body {
    case "integers":
      defaults.set("12abc", forKey: "text")
      defaults.set(true, forKey: "flag")
      defaults.set(3.9, forKey: "real")
      defaults.set(NSNumber(value: 7), forKey: "number")
      return ["none", "text", "flag", "real", "number"].map { "\(defaults.integer(forKey: $0))" }
        .joined(separator: " ")
    case "texts":
      defaults.set("a", forKey: "text")
      defaults.set(12, forKey: "number")
      defaults.set(["a"], forKey: "list")
      return ["none", "text", "number", "list"].map { defaults.string(forKey: $0) ?? "nil" }
        .joined(separator: " ")
    case "flags":
      defaults.set(true, forKey: "flag")
      defaults.set(2, forKey: "number")
      defaults.set("YES", forKey: "word")
      defaults.set("no", forKey: "other")
      return ["none", "flag", "number", "word", "other"].map { "\(defaults.bool(forKey: $0))" }
        .joined(separator: " ")
    case "coded":
      defaults.setValue(5, forKey: "a")
      let values = ["a", "b"].map { defaults.value(forKey: $0).map { "\($0)" } ?? "nil" }
      defaults.setValue(nil, forKey: "a")
      return "\(values.joined(separator: " ")) \(defaults.value(forKey: "a") ?? "nil")"
    case "types": return types()
    case "urls": return urls()
    case "own-url":
      return moved(FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0])
    case "group-url":
      let group = FileManager.default.containerURL(
        forSecurityApplicationGroupIdentifier: "group.a")
      return group.map { moved($0.appendingPathComponent("Documents")) } ?? "no group"
    case "registered":
      defaults.register(defaults: ["days": 5])
      let first = defaults.integer(forKey: "days")
      defaults.set(6, forKey: "days")
      let second = defaults.integer(forKey: "days")
      defaults.removeObject(forKey: "days")
      return "\(first) \(second) \(defaults.integer(forKey: "days"))"
    case "domains":
      let all = [defaults, UserDefaults(suiteName: "group.a"), UserDefaults(suiteName: "b")]
      for (number, one) in all.enumerated() { one?.set(number + 1, forKey: "days") }
      return all.map { "\($0?.integer(forKey: "days") ?? 0)" }.joined(separator: " ")
    case "removed": return removed()
    case "replaced": return replaced()
    case "volatile": return volatile()
    case "paths": return paths()
    case "path-change":
      defaults.setValue(5, forKeyPath: "a.b")
      return "still here"
    case "changes":
      let told = changes {
        defaults.set(1, forKey: "days")
        defaults.removeObject(forKey: "days")
      }
      return "\(told)"
    default:
      defaults.set(NSObject(), forKey: "object")
      return "still here"
    }
  }

  private func removed() -> String {
    defaults.set(1, forKey: "days")
    let other = UserDefaults(suiteName: "b")
    other?.set("x", forKey: "a")
    other?.set("y", forKey: "b")
    defaults.removePersistentDomain(forName: "b")
    return [
      other?.string(forKey: "a"), other?.string(forKey: "b"), defaults.string(forKey: "days"),
    ]
    .map { $0 ?? "nil" }.joined(separator: " ")
  }

  private func replaced() -> String {
    let other = UserDefaults(suiteName: "b")
    other?.set("x", forKey: "a")
    other?.set("y", forKey: "b")
    let changes = changes {
      defaults.setPersistentDomain(["b": "2", "c": 1], forName: "b")
      defaults.setPersistentDomain([:], forName: "b")
      defaults.setPersistentDomain(["b": "2", "c": 1], forName: "b")
    }
    let values = ["a", "b", "c"].map { other?.string(forKey: $0) ?? "nil" }
    return "\(values.joined(separator: " ")), \(changes) changes"
  }

  private func volatile() -> String {
    let days = { "\(self.defaults.integer(forKey: "days"))" }
    defaults.setVolatileDomain(["days": 1], forName: UserDefaults.registrationDomain)
    var told = [days()]
    defaults.set(2, forKey: "days")
    told.append(days())
    defaults.setVolatileDomain(["days": 3], forName: UserDefaults.argumentDomain)
    told.append(days())
    defaults.setVolatileDomain(["days": 4], forName: "own")
    told.append("\(defaults.volatileDomain(forName: "own")["days"] ?? "none")")
    defaults.removeObject(forKey: "days")
    for name in defaults.volatileDomainNames { defaults.removeVolatileDomain(forName: name) }
    return (told + [days()]).joined(separator: " ")
  }

  private func paths() -> String {
    defaults.setValue(5, forKeyPath: "a")
    defaults.set(["c": ["d": 6]], forKey: "b")
    let values = ["a", "b.c.d", "b.d", "c"].map { defaults.value(forKeyPath: $0) }
    return values.map { $0.map { "\($0)" } ?? "nil" }.joined(separator: " ")
  }

  /// How often it is told of changes meanwhile.
  private func changes(_ body: () -> Void) -> Int {
    let counter = Counter()
    let observer = NotificationCenter.default.addObserver(
      forName: UserDefaults.didChangeNotification, object: nil, queue: nil
    ) { _ in counter.count += 1 }
    defer { NotificationCenter.default.removeObserver(observer) }
    body()
    return counter.count
  }

  /// Saves a URL, or follows the one that an earlier launch has saved.
  private func moved(_ folder: URL) -> String {
    if let saved = defaults.url(forKey: "folder") {
      return FileManager.default.fileExists(atPath: saved.path) ? "there" : "nowhere"
    }
    defaults.set(folder, forKey: "folder")
    return "saved"
  }

  private func urls() -> String {
    let home = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
    let group = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.a")
    let all = [
      home.appendingPathComponent("a"), home.deletingLastPathComponent(),
      group?.appendingPathComponent("b"),
    ]
    for (number, url) in all.enumerated() { defaults.set(url, forKey: "\(number)") }
    func short(_ text: String?) -> String {
      (text ?? "nil").replacingOccurrences(of: "/phone", with: "")
    }
    let texts = (0..<3).map { short(defaults.string(forKey: "\($0)")) }
    let paths = (0..<3).map { short(defaults.url(forKey: "\($0)")?.path) }
    defaults.set(URL(string: "http://a.b/?c=d"), forKey: "web")
    let web = defaults.url(forKey: "web")?.absoluteString ?? "nil"
    let kind = defaults.data(forKey: "web") == nil ? "text" : "data"
    defaults.set(nil, forKey: "0")
    return [
      texts.joined(separator: " "), paths.joined(separator: " "), "\(web) \(kind)",
      short(defaults.url(forKey: "0")?.path),
    ].joined(separator: ", ")
  }

  private func types() -> String {
    defaults.set([1, 2], forKey: "numbers")
    defaults.set(["a", "b"], forKey: "texts")
    defaults.set(Data([1, 2]), forKey: "data")
    defaults.set(Date(timeIntervalSinceReferenceDate: 1.5), forKey: "date")
    defaults.set(["share": 2.5, "flag": true] as [String: Any], forKey: "table")
    let table = defaults.dictionary(forKey: "table")
    return [
      "\(defaults.array(forKey: "numbers") as? [Int] ?? [])",
      "\(defaults.stringArray(forKey: "texts") ?? [])",
      "\(defaults.data(forKey: "data")?.count ?? 0) bytes",
      "\((defaults.object(forKey: "date") as? Date)?.timeIntervalSince1970 ?? 0)",
      "\(table?["share"] as? Double ?? 0)", "\(table?["flag"] as? Bool ?? false)",
    ].joined(separator: " ")
  }
}

/// `@unchecked`: notifications come on the thread that causes them.
private final class Counter: @unchecked Sendable {
  var count = 0
}

/// Settings of a suite whose name has a slash, as names from a hash may.
final class SlashSuite: AppUnderTest {
  private let settings = UserDefaults(suiteName: "com.example.flags./XEzk")

  init(_ launch: Launch) {}

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<SlashSuite>] {
    [
      .string(
        .theme, get: { $0.settings?.string(forKey: "theme") },
        set: { $0.settings?.set($1, forKey: "theme") })
    ]
  }
}

@Suite struct SlashSuiteTests {
  @Test func aSlashInItsNameIsNoHarm() throws {
    let steps = "launch app user\nact app write theme\nreboot\nunlock\nlaunch app user\n"
    let play = try AppPlay(steps + "act app read theme", on: AppKind<SlashSuite>("app"))
    #expect(play.broken == [])
    #expect(play.answers == ["theme-1"])
  }
}
