// Versions of the app, authorisations, containers that move, time zones, shortage of space.

import ChaosDisk
import ChaosTrace

/// What the system knows about the app, and where the phone is.
package struct AppEnvironment {
  /// The version of the app that is installed. Traces begin with the first one.
  package var appVersion = 1
  var layout = Layout()
  /// How often containers were moved on this phone: a path never comes back.
  var moves = 0
  package var timeZone: Int8 = 0
  /// Whether processes that start now have the container that they share.
  package var hasGroup = true
  /// The app groups that were asked for by name, in that order.
  var groups: [String] = []
  /// What the device calls itself to the app's vendor.
  var vendor = 1
  /// What the app may do with each kind of personal data, by code. Undetermined at first.
  var authorizations: [Authorization] = Array(
    repeating: .notDetermined, count: PersonalData.allCases.count)

  package init() {}

  package subscript(data: PersonalData) -> Authorization {
    get { authorizations[Int(data.code)] }
    set { authorizations[Int(data.code)] = newValue }
  }
}

extension Phone {
  /// The version of the app that the next launch runs.
  public var appVersion: Int { environment.appVersion }

  /// Whether a passcode is set. Without one nothing is protected (F21).
  public var hasPasscode: Bool { lock.hasPasscode }

  /// Hours from UTC.
  public var timeZone: Int8 { environment.timeZone }

  /// Where the containers are now.
  public var layout: Layout { environment.layout }

  /// What the app may do with a kind of personal data.
  public func authorization(_ data: PersonalData) -> Authorization { environment[data] }

  /// The app's next version is installed. The app dies; an extension that lives goes on with the
  /// version that it was started from. The containers stay (F115).
  public func upgrade() { install(appVersion + 1) }

  /// The app's previous version is installed; false if there is none.
  public func downgrade() -> Bool {
    guard appVersion > 1 else { return false }
    install(appVersion - 1)
    return true
  }

  private func install(_ version: Int) {
    _ = kill(.app, .update)
    environment.appVersion = version
    hash.add(UInt64(version))
  }

  /// An authorisation changes in Settings, or by management. The app is killed, so that it keeps
  /// nothing that it may no longer have; location it is only told (F74). False if it is so already.
  public func setAuthorization(_ data: PersonalData, _ authorization: Authorization) -> Bool {
    guard environment[data] != authorization else { return false }
    note(data, authorization)
    if data == .location {
      tell { $0 == .notification(Self.locationAuthorization) }
    } else {
      _ = kill(.app, .permission)
    }
    return true
  }

  /// Under which name a process may observe that the user lets the app have the location, or not.
  package static let locationAuthorization = "chaos.phone/location"

  private func note(_ data: PersonalData, _ authorization: Authorization) {
    environment[data] = authorization
    hash.add(UInt64(data.code) << 8 | UInt64(authorization.code))
  }

  /// The app asks for access. The user is asked once, and allows it; whoever cannot show an alert
  /// is told what is known (FACTS.md, privacy).
  func requestAuthorization(_ data: PersonalData, by process: Process) -> Authorization {
    if environment[data] == .notDetermined, process.name == .app, process.state == .running,
      lockState == .unlocked
    {
      note(data, .authorized)
      emit(.asked(data, .authorized))
    }
    return environment[data]
  }

  /// The phone is carried into another time zone; false if it is there already.
  public func setTimeZone(hours: Int8) -> Bool {
    guard timeZone != hours else { return false }
    environment.timeZone = hours
    hash.add(UInt64(UInt8(bitPattern: hours)))
    tell { $0 == .timeZone }
    return true
  }

  /// The container of an app group. The first one that is asked for has the folder that is there
  /// from the start; each other one has its own, which exists from when it is asked for.
  func container(ofGroup name: String) -> String {
    let number = environment.groups.firstIndex(of: name) ?? environment.groups.count
    let path = number == 0 ? layout.group : "\(layout.group)/.groups/\(number)"
    if number == environment.groups.count {
      environment.groups.append(name)
      disk.install(folder: path, protection: .completeUntilFirstUnlock)
    }
    return path
  }

  /// iOS moves the containers (F116) with all they hold; paths that someone saved lead nowhere.
  /// False while something of the app runs.
  public func moveContainers() -> Bool {
    guard ProcessName.allCases.allSatisfy({ process($0) == nil }) else { return false }
    moveRoots()
    return true
  }

  func moveRoots() {
    environment.moves += 1
    let old = layout.roots
    environment.layout.place = environment.moves
    for (old, new) in zip(old, layout.roots) { disk.moveRoot(old, to: new) }
    hash.add(environment.moves)
  }

  /// The shared container is away for processes that start from here on, or there again (F139);
  /// false if it is so already, or without extensions. Those that live go on as they began.
  public func setGroupContainer(_ isThere: Bool) -> Bool {
    guard era.hasExtensions, environment.hasGroup != isThere else { return false }
    environment.hasGroup = isThere
    hash.add(isThere ? 1 : 0)
    return true
  }

  /// The threads of a process take turns in another order, from its next request on; false if they
  /// do so already. 0 is the order of who has been ready for longest.
  public func setThreadOrder(_ name: ProcessName, _ order: UInt16) -> Bool {
    guard state.threadOrders[Int(name.code)] != order else { return false }
    state.threadOrders[Int(name.code)] = order
    return true
  }

  func threadOrder(_ name: ProcessName) -> UInt16 { state.threadOrders[Int(name.code)] }

  /// Space runs short, or does no longer; false if it is so already.
  public func setShortage(_ shortage: Shortage) -> Bool {
    switch shortage {
    case .reserve, .exhausted:
      guard disk.shortage != shortage else { return false }
      disk.shortage = shortage
    case .over:
      guard disk.shortage != nil else { return false }
      disk.shortage = nil
    case .reclaim:
      guard disk.shortage != nil else { return false }
      // Whoever does not run is killed for its caches (F72: 0xbaddd15c).
      for name in ProcessName.allCases where process(name)?.state == .suspended {
        _ = kill(name, .cachePurge)
      }
      _ = purgeCaches()
      disk.shortage = nil
    }
    return true
  }
}
