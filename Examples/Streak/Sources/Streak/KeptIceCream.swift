// The ice cream that nobody loses: what the second and the third solution want to be.

import Foundation

/// The user's favourite ice cream, in a file of the app's own. Asking throws where nobody knows.
public struct KeptIceCream: Sendable {
  private let file: OwnFile

  public init() throws { file = try OwnFile("ice-cream.json") }

  public func favorite() throws -> String? { try file.load()["favorite"] }

  public func save(favorite: String?) throws { try file.change("favorite", to: favorite) }
}
