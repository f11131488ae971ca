// The one file that the app's code gets on Linux. A name that a module declares itself wins over
// one that it imports.

#if os(Linux)
  @_exported import ChaosApple
  @_exported import ChaosSwiftUI
  import Foundation

  public typealias UserDefaults = ChaosApple.UserDefaults
  public typealias FileManager = ChaosApple.FileManager
#endif
