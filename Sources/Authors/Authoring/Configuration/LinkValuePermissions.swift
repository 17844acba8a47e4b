import Diagnostics
import FeedModel
import Text

/// `linkValues` of publish.yml: the values of devices that links may carry, and the hosts that get them.
public struct LinkValuePermissions: Equatable, Sendable {
  public private(set) var hosts: [String] = []
  public private(set) var names: [String] = []
  /// The names that could be allowed.
  public private(set) var known = LinkValue.allCases.map(\.rawValue)

  init() {}

  init(_ fields: inout Fields, _ attributes: AttributeDeclarations) {
    let choices = "\(known.joined(separator: ", ")), or an attribute"
    known += attributes.all.map(\.name.value)
    guard let map = fields(SiteKeys.linkValues) else { return }
    var values = Fields(map, of: LinkValuesKeys.table)
    hosts = values(LinkValuesKeys.to)?.map { $0.value.lowercased() } ?? []
    for name in values(LinkValuesKeys.allow) ?? [] {
      if known.contains(name.value) {
        names.append(name.value)
      } else {
        values.report(
          name.diagnostic(
            .badChoice, "allow: '\(name.value)' never leaves a device",
            fix: suggestion(for: name.value, among: known).map { "did you mean '\($0)'?" } ?? "use \(choices)"))
      }
    }
    fields.report(values)
  }
}
