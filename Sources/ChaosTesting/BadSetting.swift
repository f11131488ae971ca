// What is wrong with a variable of the environment that steers tests.

/// A value of the environment that says nothing.
struct BadSetting: Error, CustomStringConvertible {
  var name: String
  var value: String
  var rule: String

  var description: String { "\(name) is '\(value)': \(rule)" }
}
