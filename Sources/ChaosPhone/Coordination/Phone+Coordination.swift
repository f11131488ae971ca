// Who may use a coordinated file, and who hears of what. All of it is advice (F132).

extension Phone {
  /// Waits until nobody stands in the way of a claim, and grants it; false if the process died.
  func take(_ claim: CoordinationClaim, _ process: Process) -> Bool {
    while !blockers(of: claim).isEmpty {
      waitForClaim(process, claim)
      if process.state == .dead { return false }
    }
    claims.append(claim)
    hasCoordinated = true
    return true
  }

  /// A coordinated access ended. Who presents what was written is told, except the writer.
  func release(_ claim: CoordinationClaim, _ process: Process) {
    guard let place = claims.firstIndex(of: claim) else { return }
    claims.remove(at: place)
    guard claim.access == .writing else { return }
    tell(except: process) { topic in
      guard case .presented(let path) = topic else { return false }
      return CoordinationClaim.overlap(path, claim.path)
    }
  }

  /// The lives that a claim has to wait for: holders of claims that exclude it, and suspended
  /// presenters, which cannot say that they have let go (F110).
  func blockers(of claim: CoordinationClaim) -> [Int] {
    let holders = claims.filter { $0.excludes(claim) }.map(\.life)
    let presenters = lives.compactMap { $0 }.filter { other in
      other.life != claim.life && other.state == .suspended
        && other.subscriptions.contains {
          guard case .presented(let path) = $0.topic else { return false }
          return CoordinationClaim.overlap(path, claim.path)
        }
    }
    return holders + presenters.map(\.life)
  }

  func isCoordinating(_ process: Process) -> Bool { claims.contains { $0.life == process.life } }

  /// A process died: the system gives back what it had.
  func dropClaims(of process: Process) {
    claims.removeAll { $0.life == process.life }
    process.subscriptions.removeAll()
    process.mailbox.removeAll()
  }

  // MARK: Telling

  /// Leaves a message for every subscription to a topic, unless it has one already.
  ///
  /// - Parameter speaker: who tells itself at once, and others when they come to hear it.
  func tell(
    except writer: Process? = nil, from speaker: Process? = nil,
    _ isMeant: (Subscription.Topic) -> Bool
  ) {
    for case let life? in lives where life !== writer {
      let due = life.acts + (life === speaker ? 0 : Int(era.messageDelay))
      for subscription in life.subscriptions
      where isMeant(subscription.topic)
        && !life.mailbox.contains(where: { $0.subscription == subscription.id })
      {
        life.mailbox.append(Message(subscription: subscription.id, due: due))
      }
    }
  }

  /// Everybody who can hears everything now.
  public func tellEverything() {
    hurryMail()
    deliverMail()
  }

  /// Time passes in which nothing happens: then everybody hears everything.
  func hurryMail() {
    for case let life? in lives {
      for place in life.mailbox.indices { life.mailbox[place].due = life.acts }
    }
  }

  /// A file or folder changed; whoever watches it hears of it, the one who changed it too.
  func tellWatchers(of inode: Int32) { tell { $0 == .changed(inode) } }

  /// Runs what waits in mailboxes, on a queue of its own: never in the middle of an act.
  func deliverMail() {
    for case let life? in lives where life.isReady { deliverMail(to: life) }
  }

  /// Delivers what is there now. What comes of it waits, or two processes could go on for ever.
  func deliverMail(to life: Process) {
    if life.isReceiving { return }
    life.isReceiving = true
    defer { life.isReceiving = false }
    let mail = life.mailbox.filter { $0.due <= life.acts }
    for message in mail {
      guard life.isReady, let place = life.mailbox.firstIndex(of: message) else { continue }
      life.mailbox.remove(at: place)
      if let subscription = life.subscriptions.first(where: { $0.id == message.subscription }) {
        life.run(subscription.deliver)
      }
    }
  }

  func subscribe(
    _ process: Process, _ topic: Subscription.Topic, _ deliver: @escaping () -> Void
  ) -> Int {
    subscriptionCount += 1
    process.subscriptions.append(
      Subscription(id: subscriptionCount, topic: topic, deliver: deliver))
    return subscriptionCount
  }

  /// A process's claim on a file or a folder with all that is in it.
  struct CoordinationClaim: Hashable {
    var path: String
    var access: CoordinatedAccess
    /// The life that has it.
    var life: Int

    /// Whether the two cannot be granted at once. A process never stands in its own way.
    func excludes(_ other: CoordinationClaim) -> Bool {
      life != other.life && (access == .writing || other.access == .writing)
        && Self.overlap(path, other.path)
    }

    /// Whether two paths name one thing, or one of them a folder around the other.
    static func overlap(_ left: String, _ right: String) -> Bool {
      left == right || left.hasPrefix(right + "/") || right.hasPrefix(left + "/")
    }
  }

  /// Something that a subscription has to hear.
  struct Message: Hashable {
    /// The number of the subscription.
    var subscription: Int
    /// How many acts its process has begun when it hears it.
    var due: Int
  }

  /// A file presenter, a dispatch source on a descriptor, or an observer of a Darwin notification,
  /// of a setting or of the time zone.
  struct Subscription {
    /// What it is about.
    enum Topic: Equatable {
      /// Coordinated changes of a file, or of anything in a folder.
      case presented(String)
      /// Any change of a file's bytes, or of a folder's names.
      case changed(Int32)
      case notification(String)
      /// A value of the defaults, changed by whichever process (F46).
      case setting(String)
      case timeZone
    }

    var id: Int
    var topic: Topic
    var deliver: () -> Void
  }
}
