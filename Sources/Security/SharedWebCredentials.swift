// Passwords that an app shares with its website. The simulated phone has none, like that of a user
// who has none saved.

import Foundation

/// Offers a password to the user's web credentials; nil offers to delete it. Nobody takes it.
///
/// - Parameter completionHandler: is called later, with `errSecUserCanceled`.
public func SecAddSharedWebCredential(
  _ fqdn: CFString, _ account: CFString, _ password: CFString?,
  _ completionHandler: @escaping @Sendable (CFError?) -> Void
) {
  answerLater { completionHandler(credentialError(errSecUserCanceled)) }
}

/// Asks the user for a web credential. There is none.
///
/// - Parameter completionHandler: is called later, with an empty array and `errSecItemNotFound`.
public func SecRequestSharedWebCredential(
  _ fqdn: CFString?, _ account: CFString?,
  _ completionHandler: @escaping @Sendable (CFArray?, CFError?) -> Void
) {
  answerLater { completionHandler(NSArray(), credentialError(errSecItemNotFound)) }
}

/// A password of four groups of three letters or digits; nil if there is no chance.
public func SecCreateSharedWebCredentialPassword() -> CFString? {
  let letters = Array("abcdefghkmnopqrstuvwxyABCDEFGHJKLMNPQRSTUVWXYZ23456789")
  var bytes = [UInt8](repeating: 0, count: 12)
  guard SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes) == errSecSuccess else {
    return nil
  }
  let groups = stride(from: 0, to: 12, by: 3).map { place in
    String(bytes[place..<place + 3].map { letters[Int($0) % letters.count] })
  }
  return groups.joined(separator: "-") as CFString
}

private func answerLater(_ answer: @escaping @Sendable () -> Void) {
  DispatchQueue.global().async(execute: answer)
}

private func credentialError(_ status: OSStatus) -> CFError {
  NSError(domain: NSOSStatusErrorDomain, code: Int(status))
}
