import ArgumentParser
import FeedModel
import Foundation

extension Fuzz {
  struct Views: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print what is published of fuzzed Markdown, for an HTML parser.",
      discussion: """
        First the pages of a harmless site, then those of the corpus, then of changed inputs. One line of JSON for each \
        page: {"input": "corpus 3", "path": "views/…/index.html", "page": "<!DOCTYPE html>…"}
        """)

    @OptionGroup var place: Place
    @Option(help: "Another seed gives other inputs.") var seed: UInt64 = 1
    @Option(help: "How many inputs beside the corpus.") var executions: UInt64 = 200
    @Option(help: "Instead of the corpus and of changed inputs, the files of this folder.") var inputs: String?

    private static let harmless = Array("Title\n\nText with a [link](https://x.example/) and a [button](close:)\n".utf8)

    func run() throws {
      try show("harmless", Self.harmless)
      if let inputs {
        for file in try Corpus.files(URL(filePath: inputs)) {
          try show(file.lastPathComponent, Array(try Data(contentsOf: file)))
        }
        return
      }
      let corpus = try Corpus(.markdown, in: place.repository)
      for (number, input) in corpus.seeds.enumerated() { try show("corpus \(number)", input) }
      let mutation = Mutation(corpus: corpus)
      for number in 0..<executions { try show("\(number)", mutation.input(seed: seed, number: number)) }
    }

    private func show(_ name: String, _ input: [UInt8]) throws {
      for (path, page) in try FuzzedSite.pages(input) ?? [] {
        let line = JSON.object([
          JSON.Member("input", .string(name)), JSON.Member("path", .string(path)),
          JSON.Member("page", .string(String(decoding: page, as: UTF8.self))),
        ])
        FileHandle.standardOutput.write(Data(line.writeCompactly() + [0x0A]))
      }
    }
  }
}
