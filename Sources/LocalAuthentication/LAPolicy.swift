// How the users may show who they are.

/// Policies. The simulated user has a face, a finger and the passcode: they all do.
public enum LAPolicy: Int, Sendable {
  case deviceOwnerAuthenticationWithBiometrics = 1
  case deviceOwnerAuthentication = 2
}
