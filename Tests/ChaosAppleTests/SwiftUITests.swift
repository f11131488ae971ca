// What storage code takes from SwiftUI: wrappers that are dynamic properties, and bindings.

import ChaosContracts
import ChaosProcess
import ChaosSwiftUI
import ChaosTrace
import Foundation
import SwiftUI
import Testing

@Suite struct SwiftUITests {
  @Test(arguments: [
    ("wrapper", "0 5 5"), ("binding", "5"), ("member", "dark 1"), ("constant", "7"),
    ("optional", "nil 3"), ("updated", "1"), ("observed", "2 changed"),
  ])
  func bindingsReadAndWrite(_ name: String, _ answer: String) throws {
    let app = AppKind<BindingCalls>("bindings", words: [name])
    #expect(try AppPlay("launch app user\nact app read theme", on: app).answers == [answer])
  }
}

/// A setting as views use it, in the manner of libraries of typed defaults.
@propertyWrapper private struct Setting: DynamicProperty {
  let name: String
  var updates = 0

  init(_ name: String) { self.name = name }

  var wrappedValue: Int {
    get { UserDefaults.standard.integer(forKey: name) }
    nonmutating set { UserDefaults.standard.set(newValue, forKey: name) }
  }

  var projectedValue: Binding<Int> { Binding(get: { wrappedValue }, set: { wrappedValue = $0 }) }

  mutating func update() { updates += 1 }
}

private struct Plain: DynamicProperty {}

@Observable private final class Observed {
  var days = 1
}

/// `@unchecked`: one thread uses it.
private final class Told: @unchecked Sendable {
  var word = "nothing"
}

private struct Look {
  var name = "light"
  var size = 1
}

/// Uses a binding in one way.
final class BindingCalls: AppUnderTest {
  private let name: String
  @Setting("days") private var days

  init(_ launch: Launch) throws { name = launch.words[0] }

  static var keys: [AppKey<BindingCalls>] {
    [.string(.theme, get: { "t=\($0.line);v=0;" }, set: { _, _ in })]
  }

  private var line: String {
    switch name {
    case "wrapper":
      let before = days
      days = 5
      return "\(before) \(days) \(UserDefaults.standard.integer(forKey: "days"))"
    case "binding":
      let binding: SwiftUI.Binding<Int> = $days
      binding.wrappedValue = 5
      return "\(UserDefaults.standard.integer(forKey: "days"))"
    case "member":
      var look = Look()
      let binding = Binding(get: { look }, set: { look = $0 })
      binding.name.wrappedValue = "dark"
      return "\(look.name) \(binding.size.wrappedValue)"
    case "constant":
      let binding = Binding.constant(7)
      binding.wrappedValue = 8
      return "\(binding.wrappedValue)"
    case "optional":
      var number: Int?
      let binding = Binding<Int?>(get: { number }, set: { number = $0 })
      let none = Binding(binding)
      number = 3
      return "\(none.map { "\($0.wrappedValue)" } ?? "nil") \(Binding(binding)?.wrappedValue ?? 0)"
    case "observed":
      let (observed, told) = (Observed(), Told())
      withObservationTracking {
        _ = observed.days
      } onChange: {
        told.word = "changed"
      }
      observed.days = 2
      return "\(observed.days) \(told.word)"
    default:
      var (setting, plain) = (Setting("days"), Plain())
      setting.update()
      plain.update()
      return "\(setting.updates)"
    }
  }
}
