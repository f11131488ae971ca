// The screen behind a tab.

import Foundation
import UIKit

/// Shows at its top what the app may do with one kind of data, as it was when the screen came up.
public final class StatusController: UIViewController {
  private let tab: DataTab
  private var status: DataStatus?

  init(_ tab: DataTab) {
    self.tab = tab
    super.init(nibName: nil, bundle: nil)
  }

  public required init?(coder: NSCoder) { nil }

  /// What the user reads there, or will read when the tab is shown for the first time.
  public var shown: DataStatus { status ?? tab.status }

  public override func viewDidLoad() {
    super.viewDidLoad()
    status = tab.status
  }
}
