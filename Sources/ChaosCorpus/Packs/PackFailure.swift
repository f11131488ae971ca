// What is wrong with a pack, while nobody knows yet how its file is called.

/// An error inside of a pack.
struct PackFailure: Error {
  var reason: TraceFileError.Reason

  init(pack error: PackError) { reason = .pack(error) }
  init(_ reason: TraceFileError.Reason) { self.reason = reason }
}
