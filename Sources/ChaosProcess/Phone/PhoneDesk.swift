// The simulation's side of what code asks of iOS: defaults, keychain, protection, notifications.

import ChaosDefaults
import ChaosDisk
import ChaosPhone
import ChaosTrace
import SystemPackage

/// What iOS does for one process.
final class PhoneDesk {
  private let host: Host
  /// Tells the process something: the names of notifications.
  private let tell: ([String]) -> Void
  /// The process's sessions of the defaults, in the order in which it first used them.
  private var sessions: [(domain: DefaultsDomain, session: any PreferencesSession)] = []
  private lazy var coordination = CoordinationDesk(host, tell: tell)
  private lazy var restoration = RestorationDesk(host)
  private(set) var isInForeground: Bool
  /// Whether the process has changed a setting.
  private(set) var hasChangedSettings = false
  private var listens = false

  init(_ host: Host, tell: @escaping ([String]) -> Void) {
    self.host = host
    self.tell = tell
    isInForeground = host.process == .app && host.launchCause == .user
  }

  func answer(_ question: Question, _ wire: inout Wire) -> Wire {
    var answer = Wire()
    switch question {
    case .defaults: defaults(DefaultsQuestion(&wire)).put(into: &answer)
    case .keychain: keychain(KeychainQuestion(&wire)).put(into: &answer)
    case .app: app(AppQuestion(&wire)).put(into: &answer)
    case .protection: protection(ProtectionQuestion(&wire)).put(into: &answer)
    case .notifications: notifications(NotificationQuestion(&wire))
    case .background: background(BackgroundQuestion(&wire))
    case .coordination: coordination.answer(CoordinationQuestion(&wire))
    case .authorization: authorization(AuthorizationQuestion(&wire)).put(into: &answer)
    case .watching: watching(WatchingQuestion(&wire)).put(into: &answer)
    case .restoration: restoration.answer(RestorationQuestion(&wire)).put(into: &answer)
    case .change, .isProtectedDataAvailable, .beginActivity, .endActivity, .freePages, .note,
      .answered, .thrown, .known, .changeOf, .ended, .waits:
      fatalError("chaos has a bug: a question came to the wrong desk")
    }
    return answer
  }

  // MARK: Defaults

  private func defaults(_ question: DefaultsQuestion) -> DefaultsQuestion.Answer {
    if case .synchronizeAll = question.request {
      var answer = DefaultsQuestion.Answer()
      for (_, session) in sessions where !session.synchronize() { answer.isDone = false }
      return answer
    }
    guard let session = session(question.domain), let domain = session.domain as? NamedDomain
    else { return DefaultsQuestion.Answer() }
    host.useSettings(isChange: question.request.isChange)
    if question.request.isChange { hasChangedSettings = true }
    switch question.request {
    case .value(let name):
      let value = session.value(domain.slot(name))
      return DefaultsQuestion.Answer(value.map { [(name, $0.bytes)] } ?? [])
    case .set(let name, let bytes):
      session.set(domain.slot(name), bytes.map { .init(bytes: $0) })
    case .values:
      return DefaultsQuestion.Answer(domain.named(session.values()))
    case .synchronize, .synchronizeAll: session.synchronize()
    case .observe(let name):
      // The process knows its own changes by itself; without a daemon there are no others.
      let told = DefaultsQuestion.Setting(question.domain, name).notification
      host.observe(setting: domain.place.setting(name)) { [tell] in tell([told]) }
    }
    return DefaultsQuestion.Answer()
  }

  private func session(_ domain: DefaultsDomain) -> (any PreferencesSession)? {
    if let known = sessions.first(where: { $0.domain == domain }) { return known.session }
    guard let service = host.daemonService as? DefaultsService, let process = host.process else {
      host.refuse("UserDefaults of iOS, without its daemon")
      return nil
    }
    let place = NamedDomain.Place(domain, of: process)
    let session: any PreferencesSession =
      if place.process == nil, !host.hasGroup {
        DetachedPreferences(NamedDomain(place))
      } else if host.era.hasDefaultsDaemon {
        PreferencesClient(host, service.daemon(place))
      } else {
        InProcessPreferences(host, NamedDomain(place), looksTwice: true)
      }
    sessions.append((domain, session))
    return session
  }

  // MARK: Keychain

  private func keychain(_ question: KeychainQuestion) -> KeychainQuestion.Answer {
    var answer = KeychainQuestion.Answer()
    let keychain = host.keychain
    do throws(KeychainError) {
      switch question.request {
      case .read(let account): answer.data = try keychain.read(account)
      case .add(let account, let data, let accessibility):
        try keychain.add(account, data, accessibility)
      case .update(let account, let data, let accessibility, let new):
        try keychain.update(account, data, to: accessibility, as: new)
      case .delete(let account):
        try keychain.delete(account)
        host.report(deleted: Keychain.words(ofItem: account))
      case .items: answer.items = try keychain.items()
      case .askUser:
        guard isInForeground, let agrees = try keychain.askUser() else {
          throw .interactionNotAllowed
        }
        if !agrees { answer.status = KeychainQuestion.userCanceled }
      }
    } catch {
      answer.status = error.status
    }
    return answer
  }

  // MARK: The app

  private func app(_ question: AppQuestion) -> AppQuestion.Answer {
    var answer = AppQuestion.Answer()
    answer.isProtectedDataAvailable = host.isProtectedDataAvailable
    answer.isInForeground = isInForeground
    answer.vendor = host.vendor
    answer.container = CallServer.root + host.container
    if host.hasGroup, !question.group.isEmpty {
      answer.group = CallServer.root + host.container(ofGroup: question.group)
    }
    answer.identifier = identifier
    answer.version = host.appVersion
    answer.system = host.era.release
    answer.started = Int(host.wallClock) - Int(host.uptime)
    return answer
  }

  /// An extension's begins with its app's.
  private var identifier: String {
    let app = "com.example.app"
    guard let process = host.process, process != .app else { return app }
    return "\(app).\(process.word)"
  }

  private func authorization(_ question: AuthorizationQuestion) -> AuthorizationQuestion.Answer {
    AuthorizationQuestion.Answer(
      question.asks && isInForeground
        ? host.requestAuthorization(question.data) : host.authorization(question.data))
  }

  private func background(_ question: BackgroundQuestion) {
    guard question.begins else { return host.endExpiringActivity() }
    host.beginExpiringActivity()
    host.onExpiration { [tell] in tell([BackgroundQuestion.expiration]) }
  }

  private func watching(_ question: WatchingQuestion) -> WatchingQuestion.Answer {
    switch question.request {
    case .begin(let inode):
      var number = 0
      // To processes no file has the number 0.
      number = host.watch(inode: inode - 1) { [tell] in tell([WatchingQuestion.told(number)]) }
      return WatchingQuestion.Answer(number: number)
    case .end(let number):
      host.unsubscribe(number)
      return WatchingQuestion.Answer(number: number)
    }
  }

  private func protection(_ question: ProtectionQuestion) -> ProtectionQuestion.Answer {
    var answer = ProtectionQuestion.Answer()
    let path = String(question.path.dropFirst(CallServer.root.count))
    do throws(Errno) {
      switch question.request {
      case .look: break
      case .set(let new): try host.files.setProtection(path, new)
      case .createFile(let new):
        let file = try host.files.open(path, [.write, .create, .exclusive], protection: new)
        try host.files.close(file)
      case .makeFolder(let new): try host.files.makeDirectory(path, protection: new)
      }
      answer.protection = try host.files.protection(path)
    } catch {
      answer.errno = error.rawValue
    }
    return answer
  }

  // MARK: Notifications

  private func notifications(_ question: NotificationQuestion) {
    switch question.request {
    case .listen: listen()
    // Whoever dies before the message left has told nobody.
    case .post(let name): try? host.post(name)
    case .observe(let name, let told): _ = host.observe(name) { [tell] in tell([told]) }
    }
  }

  /// The app hears of what `UIApplication` posts. It is told nothing before a kill (F75).
  private func listen() {
    guard host.process == .app, !listens else { return }
    listens = true
    host.onProtectedDataAvailable { [tell] in
      tell(["UIApplicationProtectedDataDidBecomeAvailable"])
    }
    host.onProtectedDataWillBecomeUnavailable { [tell] in
      tell(["UIApplicationProtectedDataWillBecomeUnavailable"])
    }
    host.onBackground { [weak self] in
      guard let self, isInForeground else { return }
      isInForeground = false
      tell(
        life(
          ["WillDeactivate", "DidEnterBackground"], ["WillResignActive", "DidEnterBackground"]))
    }
    host.onForeground { [weak self] in
      guard let self, !isInForeground else { return }
      isInForeground = true
      tell(
        life(
          ["WillEnterForeground", "DidActivate"], ["WillEnterForeground", "DidBecomeActive"]))
    }
  }

  /// What is posted, one after the other: each of a scene, where there are scenes (iOS 13), and
  /// then that of the app.
  private func life(_ ofScene: [String], _ ofApp: [String]) -> [String] {
    zip(ofScene, ofApp).flatMap { scene, app in
      let posted = "UIApplication\(app)Notification"
      return host.era.release < 13 ? [posted] : ["UIScene\(scene)Notification", posted]
    }
  }
}
