// What else `import LocalAuthentication` brings along, as on iOS.

@_exported import Foundation
