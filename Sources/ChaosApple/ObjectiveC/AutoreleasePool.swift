// autoreleasepool: without Objective-C nothing waits to be released.

/// Does some work.
///
/// - Returns: what the work gives.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}
