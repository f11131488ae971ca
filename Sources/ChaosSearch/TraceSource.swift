// From a seed and an index to a trace: the only place where chance enters.

import ChaosTrace

/// What a campaign draws traces from.
public struct TraceSource: Sendable {
  public let seed: UInt64
  public let eras: [EraName]
  /// The rules of power losses that traces use.
  public let models: [DiskModelName]
  /// Whether the app is a careful one: the same traces, with what such an app does instead.
  public let isCareful: Bool
  /// Whether the store's processes have threads, whose order traces choose: the same traces, with
  /// such choices in some of them.
  public let ordersThreads: Bool
  /// What only this app does, and what only an app with tasks does: the same traces, with that in
  /// some of their acts.
  public let ownBehaviours: [BehaviourName]
  /// The keys that the app has; nil if it has all: the same traces, on those keys, with some of the
  /// launches cut short.
  public let keys: [Key]?
  /// Whether the app has extensions; without them the same traces, with the app in their place.
  public let hasExtensions: Bool
  /// What is left out: only for measuring what it is worth.
  public let omitted: Set<SearchMethod>
  /// What an app with these keys does in the place of what it cannot.
  private let busy: BusyActs?
  /// What befalls a phone, once and alone: for apps whose values are known.
  private let troubles: Troubles?
  /// What the lists tell, in the order in which they take turns.
  private let systematic: [Systematic]

  public init(
    seed: UInt64, eras: [EraName], models: [DiskModelName] = [.apfsPower], isCareful: Bool = false,
    ordersThreads: Bool = false, ownBehaviours: [BehaviourName] = [], keys: [Key]? = nil,
    hasExtensions: Bool = true, without omitted: Set<SearchMethod> = []
  ) {
    must(!eras.isEmpty && !models.isEmpty, "a source needs an era and a model")
    self.seed = seed
    self.eras = eras
    self.models = models
    self.isCareful = isCareful
    self.ordersThreads = ordersThreads
    self.ownBehaviours = ownBehaviours
    self.keys = keys
    self.hasExtensions = hasExtensions
    self.omitted = omitted
    busy = keys.map { BusyActs(keys: $0) }
    troubles = busy.map {
      Troubles(seed: seed, eras: eras, models: models, keys: $0.plain)
    }
    systematic = Systematic.all(seed: seed, eras: eras, without: omitted)
  }

  /// The index behind the last trace of a list: from here on chance makes each trace.
  public var listsEnd: Int { 2 * systematic.count }

  /// The list that the trace with this index stands in; nil where chance makes it.
  public func list(of index: Int) -> SearchMethod? {
    let place = place(of: index)
    return place < systematic.count ? systematic[place].method : nil
  }

  /// A list's trace and one of chance take turns until all lists are told: what only a list finds
  /// waits twice as long, and what only chance finds does not wait for a thousand traces.
  ///
  /// - Returns: where the trace stands when the lists are told first, and chance follows.
  private func place(of index: Int) -> Int {
    if index >= listsEnd { return index }
    return index % 2 == 0 ? index / 2 : systematic.count + index / 2
  }

  /// A trace that chance makes, by its number among those.
  public func drawn(_ number: Int) -> Trace {
    trace(number < listedCount ? 2 * number + 1 : listedCount + number)
  }

  /// A trace of the lists, by its number among those.
  func listed(_ number: Int) -> Trace { trace(2 * number) }

  /// How many traces the lists have.
  var listedCount: Int { systematic.count }

  /// The trace with this index: a pure function of index and of what the source is made of.
  public func trace(_ index: Int) -> Trace {
    let index = place(of: index)
    var trace = (trouble(index) ?? mixed(index)).on(keys)
    if keys != nil, index >= systematic.count {
      trace = trace.withSkippedVersions(seed: seed, index: UInt64(index))
    }
    if !hasExtensions { trace = trace.byAppAlone }
    if !uses(.pauses) { trace = trace.withoutPauses }
    return ordersThreads ? trace.withThreadOrders(seed: seed, index: UInt64(index)) : trace
  }

  /// The story of one trouble that stands here: two of seven of those of chance are one, until all
  /// are told. Seven has no factor of the turns that encounters, routines and cut acts take.
  private func trouble(_ index: Int) -> Trace? {
    let number = index - systematic.count
    guard let troubles, number >= 0, number % 7 == 1 || number % 7 == 4 else { return nil }
    return troubles.trace(2 * (number / 7) + number % 7 / 4)
  }

  private func mixed(_ index: Int) -> Trace {
    var trace = inApp(index)
    if !ownBehaviours.isEmpty {
      trace = trace.with(ownBehaviours, seed: seed, index: UInt64(index))
    }
    if keys != nil, index >= systematic.count {
      if let keys, keys.contains(.session), keys.contains(.token) {
        trace = trace.withLogout(seed: seed, index: UInt64(index))
      }
      let plain = trace
      trace = trace.withCutLaunch(seed: seed, index: UInt64(index))
      if trace == plain { trace = trace.withRetry(seed: seed, index: UInt64(index)) }
      if hasExtensions, let busy {
        trace = trace.withCrossing(seed: seed, index: UInt64(index), keys: busy.plain)
      }
    }
    return trace
  }

  private func inApp(_ index: Int) -> Trace {
    let trace = naive(index)
    if !isCareful { return trace }
    // One trace in three each: an app that logs out, one that doubts every answer, and neither.
    var turn = index
    var logsOut = false
    if index < systematic.count {
      turn = systematic[index].place
      switch systematic[index].method {
      case .firstUnlock: if let login = trace.withLogin { return login }
      // These are told as they stand, and have a login and a logout where they have two logins.
      case .meetings, .valueList, .cutShort, .keychainList:
        return trace.inCarefulApp(isDoubting: false, logsOut: true)
      default: break
      }
    } else {
      // An act that is cut short is a login as well as a logout.
      logsOut = CutShort.number(of: UInt64(index)) != nil
    }
    return trace.inCarefulApp(isDoubting: turn % 3 == 1, logsOut: turn % 3 == 0 || logsOut)
  }

  private func naive(_ index: Int) -> Trace {
    if index < systematic.count {
      var trace = systematic[index].trace
      trace.header.disk = models[systematic[index].place % models.count]
      return busied(trace, index)
    }
    var generator = TraceGenerator(self, UInt64(index))
    var trace = busied(generator.make(), index)
    if uses(.vastValues) { trace = trace.withVastValue(seed: seed, index: UInt64(index)) }
    if uses(.foreignValues) { trace = trace.withForeignValue(seed: seed, index: UInt64(index)) }
    if uses(.valuesAtLimits) { trace = trace.withValueAtLimit(seed: seed, index: UInt64(index)) }
    // Messages to managed processes, whose threads are ordered, have no room for one.
    if uses(.giantValues), !ordersThreads, Self.isGiant(index) { return trace.aboutGiantValue }
    if uses(.repeatedValues) { trace = trace.withRepeatedValues(seed: seed, index: UInt64(index)) }
    if uses(.longNames) { trace = trace.withLongName(seed: seed, index: UInt64(index)) }
    return trace
  }

  private func busied(_ trace: Trace, _ index: Int) -> Trace {
    busy?.instead(of: trace, seed: seed, index: UInt64(index)) ?? trace
  }

  func uses(_ method: SearchMethod) -> Bool { !omitted.contains(method) }
}

extension Trace {
  /// The trace in which failed syncs all go the way of the first: the phone has one file system,
  /// and a fault of another way would do nothing.
  var onOneFileSystem: Trace {
    var way: FaultKind?
    var trace = self
    for (place, step) in steps.enumerated() {
      guard case .fault(let process, let kind, let nth) = step,
        FaultKind.ofFileSystem.contains(kind)
      else { continue }
      if let way, way != kind { trace.steps[place] = .fault(process, way, nth: nth) }
      way = way ?? kind
    }
    return trace
  }

  /// The trace in which every act runs to its end.
  var withoutPauses: Trace {
    Trace(
      header: header,
      steps: steps.map { step in
        guard case .act(let process, let behaviour, let key, let shape, _) = step else {
          return step
        }
        return .act(process, behaviour, key, shape, pause: 0)
      })
  }

  /// The trace with careful behaviours in the place of naive ones.
  ///
  /// A naive login is wrong on any store, so it is always replaced. What is naive about the others
  /// is only that they believe the store, which a store with a careful app must bear as well. Those
  /// that the generator draws of its own accord, naive and careful, stay as they are.
  ///
  /// - Parameters:
  ///   - isDoubting: whether what begins from nothing is replaced as well.
  ///   - logsOut: whether every second login is the logout that follows the one before.
  func inCarefulApp(isDoubting: Bool, logsOut: Bool) -> Trace {
    var isIn = false
    var trace = self
    for (place, step) in steps.enumerated() {
      guard case .act(let process, let behaviour, let key, let shape, let pause) = step,
        isDoubting || behaviour == .login
      else { continue }
      var careful = behaviour.inCarefulApp
      if !BehaviourName.onRequest.contains(careful) { careful = behaviour }
      if logsOut, behaviour == .login, process == .app {
        if isIn { careful = .carefulLogout }
        isIn.toggle()
      }
      trace.steps[place] = .act(
        process, careful, on: careful.usable(key), shape: shape, pause: pause)
    }
    return trace
  }

  /// A trace that reads before the first unlock what was written before a restart, with a login in
  /// the place of the write: the process asks for it, and once more when it has lived through the
  /// unlock, which chance alone seldom does. Nil for a trace of another kind.
  var withLogin: Trace? {
    guard steps.count == 6, case .act(.app, .write, _, _, _) = steps[1],
      case .act(.app, .read, _, _, _) = steps[5]
    else { return nil }
    var trace = self
    trace.steps[1] = .act(.app, .carefulLogin, on: .session)
    trace.steps[5...] = [
      .act(.app, .resume, on: .session), .unlock, .act(.app, .resume, on: .session),
    ]
    return trace
  }
}
