// The defaults of an app group, with the keys of the traces for names.

import ChaosDefaults
import ChaosPhone
import ChaosTrace

/// The domain of the app group, as app and extensions share it.
final class GroupDomain: PreferencesDomain {
  private static let head = Array("bplist00".utf8)

  func path(_ host: Host) -> String { host.group + "/Library/Preferences/group.plist" }

  func encoded(_ values: PreferenceValues) -> [UInt8] {
    var content = KeyValues()
    for key in Key.allCases { content[key] = values[Int(key.code)] }
    return content.encoded(head: Self.head)
  }

  func decoded(_ bytes: [UInt8]) -> PreferenceValues? {
    guard let content = KeyValues(bytes, head: Self.head) else { return nil }
    var values = PreferenceValues()
    for key in Key.allCases { values[Int(key.code)] = content[key] }
    return values
  }
}
