// The answers of the real defaults, by what was asked.

/// What reads were answered, and what `synchronize` was.
struct RealDefaultsAnswers {
  var reads: [String] = []
  var synchronized: [String] = []

  init(_ script: [DefaultsCommand], _ answers: [String]) {
    var rest = answers[...]
    for command in script {
      switch command {
      case .read: reads += rest.prefix(1)
      case .synchronize: synchronized += rest.prefix(1)
      case .anew: reads += rest.prefix(DefaultsCommand.keys.count)
      case .set, .remove, .kill, .lock, .lockFile, .unlock, .damage: continue
      }
      rest = rest.dropFirst(command == .anew ? DefaultsCommand.keys.count : 1)
    }
  }
}
