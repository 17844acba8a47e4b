import Foundation
import TestKit
import Testing

/// Follows docs/campaigns.md: each of its messages builds without a warning, and each device is shown what is said.
@Suite struct CampaignsTests {
  private static let sections = ((try? Repository.text("docs/campaigns.md")) ?? "").components(separatedBy: "\n## ")

  /// The titles of the sections with a message.
  static let campaigns = sections.dropFirst().filter { $0.contains("```sh") }.map { section in
    String(section.prefix { !$0.isNewline })
  }

  @Test func thereAreEight() { #expect(Self.campaigns.count == 8) }

  @Test(arguments: campaigns) func isAsTheDocumentSays(_ title: String) throws {
    let site = TemporaryFolder()
    let section = try #require(Self.sections.first { $0.hasPrefix(title) })
    let steps = [Self.sections[0], section].map { DocumentSteps($0).all }.joined()
    for case .file(let path, let text) in steps { try site.make([path: text]) }
    let program = PublishProgram(folder: site.path)
    let build = try program.run(["build", "--now", Demo.now])
    #expect(build.code == 0 && !build.talk.contains("warning"), "\(build.talk)")
    var checks = 0
    for case .command(_, let arguments) in steps {
      let run = try program.run(arguments + (arguments.contains("--now") ? [] : ["--now", Demo.now]))
      #expect(run.code == 0, "\(arguments.joined(separator: " ")): \(run.output)\(run.talk)")
      checks += 1
    }
    #expect(checks > 2)
  }
}
