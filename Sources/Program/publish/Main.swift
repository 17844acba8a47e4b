import ArgumentParser
import PublishCommands

#if os(Linux)
  // Linked, it takes the place of malloc: a fifth less CPU time for a large build (docs/internals/performance.md).
  import CMimalloc
#endif

@main struct Main {
  static func main() async { await Publish.runProgram() }
}
