import ArgumentParser
import Foundation

extension Fuzz {
  struct Decoys: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Find faults that are there on purpose: does the fuzzer find any?")

    @OptionGroup var place: Place

    func run() throws {
      for decoy in Decoy.allCases {
        let folder = FileManager.default.temporaryDirectory.appending(path: "decoys-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let campaign = Campaign(
          target: decoy.target, repository: place.repository, seed: 1, limits: decoy.limits, findings: folder)
        guard let finding = try campaign.run(200, until: .distantFuture).findings.first else {
          throw Broken("\(decoy.target.name): nothing was found")
        }
        try promise(finding.reason.contains(decoy.reason), "\(decoy.target.name): '\(finding.reason)' was found")
        let input = Array(try Data(contentsOf: finding.file))
        try promise(input.firstRange(of: Array("<fault>".utf8)) != nil, "\(decoy.target.name): this is not its input")
      }
      print("\(Decoy.allCases.count) faults made on purpose were found")
    }
  }
}
