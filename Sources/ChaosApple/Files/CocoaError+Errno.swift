// What Foundation throws for an error of the system.

import Foundation

extension CocoaError {
  /// - Parameter errno: EPERM is what a missing key gives (F5).
  static func of(errno: Int32, _ path: String) -> CocoaError {
    let code: CocoaError.Code =
      switch POSIXErrorCode(rawValue: errno) {
      case .EPERM?, .EACCES?: .fileWriteNoPermission
      case .ENOENT?: .fileNoSuchFile
      case .EEXIST?: .fileWriteFileExists
      case .ENOSPC?: .fileWriteOutOfSpace
      default: .fileWriteUnknown
      }
    let cause = POSIXErrorCode(rawValue: errno).map { POSIXError($0) }
    var info: [String: Any] = [NSFilePathErrorKey: path]
    if let cause { info[NSUnderlyingErrorKey] = cause }
    return CocoaError(code, userInfo: info)
  }
}
