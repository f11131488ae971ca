// Types of CoreFoundation, by those that Swift has in their place. Casts to them compile as they
// are.

public typealias CFString = String
public typealias CFDictionary = [String: Any]
