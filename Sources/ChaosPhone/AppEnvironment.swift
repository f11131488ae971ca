// What an app may ask about its surroundings, apart from files, clock and lock.

import ChaosTrace

/// What the system knows about the app, and where the phone is.
package struct AppEnvironment {
  /// The version of the app that is installed. Traces begin with the first one.
  package var appVersion = 1
  /// Where the containers are.
  var layout = Layout()
  /// How often containers were moved on this phone: a path never comes back.
  var moves = 0
  /// Hours from UTC.
  package var timeZone: Int8 = 0
  /// What the app may do with each kind of personal data, by code. Undetermined at first.
  var authorizations: [Authorization] = Array(
    repeating: .notDetermined, count: PersonalData.allCases.count)

  package init() {}

  package subscript(data: PersonalData) -> Authorization {
    get { authorizations[Int(data.code)] }
    set { authorizations[Int(data.code)] = newValue }
  }
}
