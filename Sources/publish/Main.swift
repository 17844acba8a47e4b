import ArgumentParser
import PublishCommands

@main struct Main {
  static func main() async {
    keepFreedMemory()
    await Publish.main()
  }
}
