// A history up to some moment, and the numbers that come next.

/// What a recorder can go on from.
package struct RecorderMoment: Sendable {
  package let history: History
  let stamps: Int
  let batches: Int
  let open: [[Int]]
}
