// A setting as a property of a view: its types, its defaults, what it reads before first unlock.

import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosSwiftUI
import ChaosTrace
import Foundation
import SwiftUI
import Testing

@Suite struct AppStorageTests {
  /// Each type with a default: the default, what is set, and what the defaults have then.
  @Test(arguments: [
    ("flag", "true false false"), ("whole", "7 8 8"), ("real", "0.5 1.5 1.5"),
    ("text", "light dark dark"), ("data", "1 2 2"), ("url", "/a /b /b"),
    ("fileInHome", "~/Library/a.txt"), ("choice", "newest oldest oldest"),
    ("numbered", "small large 2"), ("date", "0.0 86400.0 86400.0"), ("optionalDate", "nil 5.0 nil"),
    ("optional", "nil 3 nil nil"), ("optionalURL", "nil /b nil"),
    ("optionalChoice", "nil oldest nil"),
    ("binding", "9"), ("group", "4 nil"), ("qualified", "0"),
    // What is there has another type, or names no case.
    ("otherType", "7"), ("noCase", "newest nil"),
    // A number is a flag and a flag a number where they fit, as NSNumber has it.
    ("numberAsFlag", "true"), ("registered", "6"),
  ])
  func valuesGoToTheDefaults(_ name: String, _ answer: String) throws {
    let app = AppKind<StorageCalls>("storage", words: [name])
    #expect(try AppPlay("launch app user\nact app read theme", on: app).answers == [answer])
  }

  /// S1 as a view has it: before the first unlock the property reads its default, and what counts
  /// on from there is saved (F25, F43). Prewarming came with iOS 15 (F53).
  @Test(arguments: EraName.allCases) func aStreakBeginsAnew(_ era: EraName) throws {
    let play = try AppPlay(
      """
      launch app user
      act app write streak
      act app flush
      wait 1min
      reboot
      launch app prewarm
      act app streak streak
      unlock
      wait 1min
      kill app jetsam
      launch app user
      act app read streak
      """, TraceHeader(era: era), on: AppKind<StreakView>("view"))
    let isPrewarmed = [.ios15, .ios18, .adversarial].contains(era)
    #expect(play.broken.contains("NoSilentRegression") == isPrewarmed)
    #expect(play.broken.isEmpty != isPrewarmed)
  }

  /// What another process sets is read by the next access.
  @Test func anotherProcessIsSeen() throws {
    let play = try AppPlay(
      """
      launch app user
      act app read streak
      launch widget timeline
      act widget write streak
      wait 1min
      act app read streak
      """, on: AppKind<SharedView>("shared"))
    #expect(play.answers == ["absent", "365"])
    #expect(play.broken.isEmpty)
  }
}

private enum Order: String { case newest, oldest }
private enum Size: Int { case small = 1, large }

/// Days in a row, as a view keeps them.
final class StreakView: AppUnderTest {
  @AppStorage("days") private var days = 0

  init(_ launch: Launch) throws {}

  static var keys: [AppKey<StreakView>] {
    [.int(.streak, get: { $0.days }, set: { view, days in view.days = days ?? 0 })]
  }
}

/// The same, shared with a widget.
final class SharedView: AppUnderTest {
  @AppStorage("days", store: UserDefaults(suiteName: "group.app")) private var days: Int?

  init(_ launch: Launch) throws {}

  static var keys: [AppKey<SharedView>] {
    [.int(.streak, get: { $0.days }, set: { view, days in view.days = days })]
  }
}

/// Uses a setting in one way.
final class StorageCalls: AppUnderTest {
  private let name: String
  @AppStorage("flag") private var flag = true
  @AppStorage("whole") private var whole = 7
  @AppStorage("real") private var real = 0.5
  @AppStorage("text") private var text = "light"
  @AppStorage("data") private var data = Data([1])
  @AppStorage("url") private var url = URL(fileURLWithPath: "/a")
  @AppStorage("choice") private var choice = Order.newest
  @AppStorage("numbered") private var numbered = Size.small
  @AppStorage("date") private var date = Date(timeIntervalSince1970: 0)
  @AppStorage("noDate") private var noDate: Date?
  @AppStorage("none") private var none: Int?
  @AppStorage("nowhere") private var nowhere: URL?
  @AppStorage("unchosen") private var unchosen: Order?
  @AppStorage("shared", store: UserDefaults(suiteName: "group.app")) private var shared = 0
  @SwiftUI.AppStorage("qualified") private var qualified = 0

  init(_ launch: Launch) throws { name = launch.words[0] }

  static var keys: [AppKey<StorageCalls>] {
    [.string(.theme, get: { "t=\($0.line);v=0;" }, set: { _, _ in })]
  }

  private var defaults: UserDefaults { .standard }

  private var line: String {
    switch name {
    case "flag": change(flag, { flag = false }, flag, defaults.bool(forKey: "flag"))
    case "whole": change(whole, { whole += 1 }, whole, defaults.integer(forKey: "whole"))
    case "real": change(real, { real += 1 }, real, defaults.double(forKey: "real"))
    case "text": change(text, { text = "dark" }, text, defaults.string(forKey: "text") ?? "")
    case "data":
      change(
        data[0], { data = Data([2]) }, data[0], defaults.data(forKey: "data")?.first ?? 0)
    case "url":
      change(
        url.path, { url = URL(fileURLWithPath: "/b") }, url.path,
        defaults.url(forKey: "url")?.path ?? "")
    case "choice":
      change(
        choice, { choice = .oldest }, choice, defaults.string(forKey: "choice") ?? "")
    case "numbered":
      change(numbered, { numbered = .large }, numbered, defaults.integer(forKey: "numbered"))
    case "date":
      change(
        date.timeIntervalSince1970, { date += 86_400 }, date.timeIntervalSince1970,
        (defaults.object(forKey: "date") as? Date)?.timeIntervalSince1970 ?? 0)
    default: special
    }
  }

  /// What a setting is, what it is after a change, and what the defaults have then.
  private func change(
    _ before: @autoclosure () -> Any, _ change: () -> Void, _ after: @autoclosure () -> Any,
    _ stored: @autoclosure () -> Any
  ) -> String {
    let first = before()
    change()
    return "\(first) \(after()) \(stored())"
  }

  private var special: String {
    switch name {
    case "fileInHome":
      url = URL(fileURLWithPath: NSHomeDirectory() + "/Library/a.txt")
      return "\(defaults.object(forKey: "url") ?? "nil")"
    case "optional":
      let first = none
      none = 3
      let second = none
      none = nil
      return [first, second, none].map(Self.word).joined(separator: " ") + " "
        + Self.word(defaults.object(forKey: "none"))
    case "optionalDate":
      let first = noDate
      noDate = Date(timeIntervalSince1970: 5)
      let second = noDate
      noDate = nil
      return [first, second, noDate].map { Self.word($0?.timeIntervalSince1970) }
        .joined(separator: " ")
    case "optionalURL":
      let first = nowhere?.path
      nowhere = URL(fileURLWithPath: "/b")
      let second = nowhere?.path
      nowhere = nil
      return [first, second, nowhere?.path].map(Self.word).joined(separator: " ")
    case "optionalChoice":
      let first = unchosen
      unchosen = .oldest
      let second = unchosen
      unchosen = nil
      return [first, second, unchosen].map(Self.word).joined(separator: " ")
    case "binding":
      $whole.wrappedValue = 9
      return "\(defaults.integer(forKey: "whole"))"
    case "group":
      shared = 4
      return "\(shared) \(Self.word(defaults.object(forKey: "shared")))"
    default: return unusual
    }
  }

  private var unusual: String {
    switch name {
    case "otherType":
      defaults.set("many", forKey: "whole")
      return "\(whole)"
    case "noCase":
      defaults.set("loudest", forKey: "choice")
      defaults.set("loudest", forKey: "unchosen")
      return "\(choice) \(Self.word(unchosen))"
    case "numberAsFlag":
      defaults.set(1, forKey: "flag")
      return "\(flag)"
    case "registered":
      defaults.register(defaults: ["whole": 6])
      return "\(whole)"
    default: return "\(qualified)"
    }
  }

  private static func word<Value>(_ value: Value?) -> String { value.map { "\($0)" } ?? "nil" }
}
