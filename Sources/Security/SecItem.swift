// The four functions of the keychain. Reading, adding and updating need an item's key; deleting
// does not (F84 to F90).

import ChaosApple
import ChaosPhone
import ChaosProcess
import Foundation

/// Adds an item.
///
/// - Returns: `errSecDuplicateItem` if there is one of the same identity; before the first unlock
///   or while locked `errSecInteractionNotAllowed`, by the item's class (F89).
@discardableResult public func SecItemAdd(
  _ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus {
  guard let query = ItemQuery(attributes) else { return errSecParam }
  var item = Item(query.attributes, query.data ?? [])
  if item.attributes[kSecAttrAccessGroup.word] == nil {
    item.attributes[kSecAttrAccessGroup.word] = Item.ownGroup
  }
  guard let accessibility = Item.accessibility(item.attributes) else { return errSecParam }
  item.attributes[kSecAttrAccessible.word] =
    item.attributes[kSecAttrAccessible.word] ?? .text(kSecAttrAccessibleWhenUnlocked.word)
  let now = PropertyListValue.date(Date.timeIntervalSinceReferenceDate)
  item.attributes[kSecAttrCreationDate.word] = now
  item.attributes[kSecAttrModificationDate.word] = now
  let account = Item.account(query.itemClass, item.attributes)
  let status = ask(.add(account, item.bytes, accessibility)).status
  if status == errSecSuccess, let answer = query.answer(item, account) { result?.pointee = answer }
  return status
}

/// Looks for items, and gives what the query asks for.
///
/// - Returns: `errSecItemNotFound` if there is none; for one whose key is not there
///   `errSecInteractionNotAllowed` (F86), or before the first unlock `errSecItemNotFound` (F87).
///   For data whose access control asks the user `errSecUserCanceled` if the user refuses, and
///   `errSecInteractionNotAllowed` where nobody can be asked.
@discardableResult public func SecItemCopyMatching(
  _ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus {
  if ItemQuery.isAboutNothing(query) { return errSecItemNotFound }
  guard let query = ItemQuery(query) else { return errSecParam }
  switch found(query) {
  case .failure(let failure): return failure.status
  case .success(let items):
    let answers = items.compactMap { query.answer($0.item, $0.account) }
    if query.wantsAll {
      if !answers.isEmpty { result?.pointee = NSArray(array: answers) }
    } else if let answer = answers.first {
      result?.pointee = answer
    }
    return errSecSuccess
  }
}

/// Changes the data or the attributes of the items that a query means.
///
/// - Returns: what reading them would; `errSecDuplicateItem` for what names another item already.
@discardableResult public func SecItemUpdate(
  _ query: CFDictionary, _ attributesToUpdate: CFDictionary
) -> OSStatus {
  if ItemQuery.isAboutNothing(query) { return errSecItemNotFound }
  guard let query = ItemQuery(query), !query.isLimited else { return errSecParam }
  var change = ItemQuery([kSecClass.word: query.itemClass] as CFDictionary)
  guard let attributes = attributesToUpdate as? [String: Any], change?.add(attributes) == true,
    let change
  else { return errSecParam }
  guard Item.accessibility(change.attributes) != nil else { return errSecParam }
  switch found(query, all: true, toChange: true) {
  case .failure(let failure): return failure.status
  case .success(let items):
    let changed = items.map { account, item in
      var item = item
      item.attributes.merge(change.attributes) { _, new in new }
      if let data = change.data { item.data = data }
      item.attributes[kSecAttrModificationDate.word] = .date(Date.timeIntervalSinceReferenceDate)
      return (account, item, name: Item.account(query.itemClass, item.attributes))
    }
    // Two of them may not become one.
    guard Set(changed.map(\.name)).count == changed.count else { return errSecDuplicateItem }
    // Nor may one of them become another one: then none of them is changed.
    let renamed = changed.filter { $0.name != $0.0 }
    if !renamed.isEmpty {
      let known = Set(ask(.items).items.map(\.account))
      if renamed.contains(where: { known.contains($0.name) }) { return errSecDuplicateItem }
    }
    for (account, item, name) in changed {
      let accessibility =
        change.attributes[kSecAttrAccessible.word] == nil
        ? nil : Item.accessibility(item.attributes)
      let status = ask(.update(account, item.bytes, accessibility, to: name)).status
      if status != errSecSuccess { return status }
    }
    return errSecSuccess
  }
}

/// Deletes the items that a query means, whether or not they can be read (F88).
///
/// - Returns: `errSecItemNotFound` if there is none; `errSecParam`, and nothing is deleted, for a
///   query with a limit, such as `kSecMatchLimitOne`.
@discardableResult public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
  if ItemQuery.isAboutNothing(query) { return errSecItemNotFound }
  guard let query = ItemQuery(query), !query.isLimited else { return errSecParam }
  let all = ask(.items)
  guard all.status == errSecSuccess else { return all.status }
  var isAny = false
  for (account, accessibility) in all.items where query.matches(account, accessibility) {
    if query.needsContent {
      let read = ask(.read(account))
      guard read.status == errSecSuccess else { return read.status }
      guard let item = Item(bytes: read.data), query.matches(item) else { continue }
    }
    let status = ask(.delete(account)).status
    guard status == errSecSuccess else { return status }
    isAny = true
  }
  return isAny ? errSecSuccess : errSecItemNotFound
}

private struct Failure: Error {
  var status: OSStatus
}

/// The items that a query means, with their names; there is one at least.
private func found(_ query: ItemQuery, all: Bool = false, toChange: Bool = false) -> Result<
  [(account: String, item: Item)], Failure
> {
  let names = ask(.items)
  guard names.status == errSecSuccess else { return .failure(Failure(status: names.status)) }
  var found: [(account: String, item: Item)] = []
  for (account, accessibility) in names.items where query.matches(account, accessibility) {
    let read = ask(.read(account))
    guard read.status == errSecSuccess else { return .failure(Failure(status: read.status)) }
    guard let item = Item(bytes: read.data) else {
      return .failure(Failure(status: errSecDecode))
    }
    guard query.matches(item), !(query.skipsAsking && item.asksUser) else { continue }
    let allowed = query.allow(item, toChange: toChange)
    guard allowed == errSecSuccess else { return .failure(Failure(status: allowed)) }
    found.append((account, item))
    if !all, !query.wantsAll { break }
  }
  return found.isEmpty ? .failure(Failure(status: errSecItemNotFound)) : .success(found)
}

private func ask(_ request: KeychainQuestion.Request) -> KeychainQuestion.Answer {
  PhoneLine.ask(KeychainQuestion(request))
}
