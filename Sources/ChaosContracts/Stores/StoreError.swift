// How a store says that it did not do what it was asked.

import SystemPackage

/// Why a change did not take place, or may not have.
public enum StoreError: Error, Hashable, Sendable {
  /// The data cannot be reached now. Nothing was changed.
  case unavailable
  /// The data is damaged. Nothing was changed.
  case corrupt
  /// Nothing was changed, for this reason.
  case failed(Errno)
  /// The change may or may not be there.
  case unknown(Errno)
}

extension StoreError {
  /// The error of a batch of which other changes have been made already: "nothing was changed" is
  /// not true any more.
  package var afterOthers: StoreError {
    switch self {
    case .unavailable, .corrupt: .unknown(.ioError)
    case .failed(let errno), .unknown(let errno): .unknown(errno)
    }
  }
}
