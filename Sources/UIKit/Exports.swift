// What else `import UIKit` brings along, as on iOS.

@_exported import Foundation
