// What the number of an order of threads says.

extension Step {
  /// The bit of an order by which a change is over when its own thread has done its part: what it
  /// leaves to others, such as a queue, is done when time passes, or beside what comes next.
  public static let lateBit: UInt16 = 0x8000
}
