import ArgumentParser
import FeedModel
import Foundation

extension Fuzz {
  struct Views: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print what is published of fuzzed Markdown and drawings, for parsers of HTML and XML.",
      discussion: """
        First the pages of a harmless site, then those of the corpus, then of changed inputs; each page once. The drawings \
        follow. Before each \
        comes a line of JSON: {"input": "corpus 3", "path": "views/…/index.html", "bytes": 5000}; and at the end 0 bytes.
        """)

    @OptionGroup var place: Place
    @Option(help: "Another seed gives other inputs.") var seed: UInt64 = 1
    @Option(help: "How many inputs beside the corpus.") var executions: UInt64 = 200
    @Option(help: "Instead of the corpus and of changed inputs, the files of this folder.") var inputs: String?

    private static let harmless = Array("Title\n\nText with a [link](https://x.example/) and a [button](close:)\n".utf8)

    func run() throws {
      var seen: Set<[UInt8]> = []
      try show("harmless", Self.harmless, &seen)
      try showInputs(&seen)
      try write("", "", [])
    }

    private func showInputs(_ seen: inout Set<[UInt8]>) throws {
      if let inputs {
        for file in try Corpus.files(URL(filePath: inputs)) {
          try show(file.lastPathComponent, Array(try Data(contentsOf: file)), &seen)
        }
        return
      }
      try forEachInput(of: .markdown) { name, input in try show(name, input, &seen) }
      try forEachInput(of: .drawings) { name, input in
        guard let drawing = FuzzedSite.drawing(input), seen.insert(drawing).inserted else { return }
        try write(name, "assets/a.svg", drawing)
      }
    }

    private func forEachInput(of target: FuzzTarget, _ body: (String, [UInt8]) throws -> Void) throws {
      let corpus = try Corpus(target, in: place.repository)
      for (number, input) in corpus.seeds.enumerated() { try body("corpus \(number)", input) }
      let mutation = Mutation(corpus: corpus)
      for number in 0..<executions { try body("\(number)", mutation.input(seed: seed, number: number)) }
    }

    private func show(_ name: String, _ input: [UInt8], _ seen: inout Set<[UInt8]>) throws {
      for (path, page) in try FuzzedSite.pages(input) ?? [] where seen.insert(page).inserted {
        try write(name, path, page)
      }
    }

    private func write(_ name: String, _ path: String, _ page: [UInt8]) throws {
      let head = JSON.object([
        JSON.Member("input", .string(name)), JSON.Member("path", .string(path)),
        JSON.Member("bytes", .number("\(page.count)")),
      ])
      try FileHandle.standardOutput.write(contentsOf: head.writeCompactly() + [0x0A] + page)
    }
  }
}
