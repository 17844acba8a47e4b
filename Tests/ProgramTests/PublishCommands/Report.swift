import Foundation
import TestKit
import Testing

/// `publish.check/1`, read as a program of somebody else's would.
struct Report: Decodable, Equatable {
  var schema: String
  var from: String
  var device: Device
  var results: [Result]
  var expectations: [Expected]?

  struct Expected: Decodable, Equatable {
    var channel: String
    var expected: String
    var displayed: [String]
    var passed: Bool
  }

  /// Checks what is in `public/` at the demo's moment.
  init(_ site: TemporaryFolder, _ options: String, exits code: Int32 = 0) throws {
    let run = try site.publish("check \(options) --now \(Demo.now) --format json")
    #expect(run.code == code, "\(run.talk)")
    self = try JSONDecoder().decode(Self.self, from: Data(run.output.utf8))
  }

  struct Device: Decodable, Equatable {
    var appVersion: String
    var buildVersion: String
    var osVersion: String
    var locale: String
    var wifi: Bool
    var now: String
    var firstLaunch: Bool
  }

  struct Result: Decodable, Equatable {
    var channel: String
    var feed: String
    var outcome: String
    var id: String?
    var view: String?
    var file: String?
    var height: Double?
    var origin: String?
    var title: String?
    var message: String?
    var buttons: [String]?
    var actionURL: String?
    var priority: String?
    var reason: String?
    var error: String?
    var answer: String?
    var opened: [String]?
    var completion: String?
    var issues: [String]?
    var trace: [Candidate]?
  }

  struct Candidate: Decodable, Equatable {
    var id: String
    var gates: [Gate]
  }

  struct Gate: Decodable, Equatable {
    var name: String
    var required: String
    var actual: String
    var finding: String
    var passed: Bool
  }
}
