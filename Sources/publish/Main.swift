import ArgumentParser
import PublishCommands

@main struct Main {
  static func main() async { await Publish.main() }
}
