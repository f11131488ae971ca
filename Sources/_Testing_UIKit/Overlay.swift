// What the compiler looks for in a file that imports both Testing and UIKit: on Apple's systems it
// attaches images to tests. Nothing of it is needed, but without it such a file does not compile.

import UIKit
