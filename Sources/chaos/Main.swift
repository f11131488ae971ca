// The command-line tool with the built-in stores. One with your own stores looks just like it.

import ChaosCommand

@main
struct Main {
  static func main() { Chaos.main() }
}
