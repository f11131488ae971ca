// The one file that the app's code gets on Linux.

#if os(Linux)
  @_exported import ChaosApple
  import Foundation

  public typealias UserDefaults = ChaosApple.UserDefaults
  public typealias FileManager = ChaosApple.FileManager
#endif
