// What a new process is to be: the first word of its first message.

/// Where a process's code comes from, and who answers its calls.
enum LaunchKind: Int {
  /// A managed store; the simulated phone answers.
  case simulated
  /// A managed store on real files: the kernel answers, when the phone lets it.
  case real
  /// A store that runs in process otherwise, on real files.
  case stranger
  /// A managed store whose calls come by functions in front of the C library's (CFronts), without
  /// the kernel's filter; the simulated phone answers.
  case fronted
  /// Nothing: it answers at once. For what processes alone cost.
  case bare
}
