import Authoring
import Diagnostics
import Text

/// The parameters by which reports of visits know a campaign: `utm_source`, `utm_campaign` and so on.
enum CampaignNames {
  private static let known = ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content", "utm_id"]

  /// A slip in the parameters of an address, and the address without it.
  static func slip(in url: String) -> (message: String, right: String)? {
    guard url.contains(ascii: "?"), url.contains(bytesOf: "utm"), let start = url.firstIndex(of: "?") else {
      return nil
    }
    let end = url[start...].firstIndex(of: "#") ?? url.endIndex
    var query = String(url[url.index(after: start)..<end])
    var problems: [String] = []
    if let second = secondMark(in: query) {
      query.replaceSubrange(second...second, with: "&")
      problems.append("a second '?' does not begin another parameter")
    }
    let parameters = query.parts(between: "&").map { parameter -> String in
      let name = String(parameter.prefix { $0 != "=" })
      guard name.hasPrefix("utm"), !known.contains(name), name.utf8.count > 6,
        let meant = likelyWord(for: name, among: known), isNear(name, meant.word)
      else { return String(parameter) }
      problems.append("'\(name)' is not a parameter that reports know")
      return meant.word + parameter.dropFirst(name.count)
    }
    guard let problem = problems.first else { return nil }
    return (problem, "\(url[...start])\(parameters.joined(separator: "&"))\(url[end...])")
  }

  /// A second `?` that begins a parameter. In the value of an address, it may begin that address's own.
  private static func secondMark(in query: String) -> String.Index? {
    guard let place = query.firstIndex(of: "?"), query[query.index(after: place)...].hasPrefix("utm_") else {
      return nil
    }
    let value = query[..<place].split(separator: "=").last ?? ""
    return value.contains("/") || value.contains("%") || value.contains(":") ? nil : place
  }

  /// Whether a name is a known one with a letter too few, too many or in the wrong place. Reports know further names.
  private static func isNear(_ name: String, _ known: String) -> Bool {
    abs(name.count - known.count) <= 1 && (name.sorted() == known.sorted() || abs(name.count - known.count) == 1)
  }

  /// Values of `utm_campaign` in one message that differ only by a year or a slip, each at its link.
  static func doubts(_ notification: Notification) -> [Diagnostic] {
    // Variants are told apart by their values.
    guard notification.variants == nil else { return [] }
    let action = notification.actionURL.flatMap { url in campaign(in: url.value).map { ($0, url) } }
    var first: (value: String, words: String)?
    for (value, place) in [action].compactMap(\.self) + links(notification) {
      let words = value.lowercased().split { !$0.isLetter && !$0.isNumber }
      // Languages and countries have values of their own.
      let plain = words.filter { $0.count > 2 || $0.contains(where: \.isNumber) }.joined(separator: "-")
      guard let known = first else {
        first = (value, plain)
        continue
      }
      guard value != known.value, plain != known.words || words.count == 1, isSlip(known.words, plain) else { continue }
      return [
        place.diagnostic(
          .doubtfulAddress, as: .note,
          "utm_campaign is '\(value)' here, and '\(known.value)' in another link of this message",
          fix: "write the same value in all of its links")
      ]
    }
    return []
  }

  private static func links(_ notification: Notification) -> [(String, Placed<String>)] {
    notification.views.flatMap { view in
      view.body.all.flatMap { body in
        body.links.compactMap { link in
          link.target.address.flatMap(campaign).map { ($0, link.address) }
        }
      }
    }
  }

  private static func campaign(in url: String) -> String? {
    guard url.contains(ascii: "?"), url.contains(bytesOf: "utm_campaign=") else { return nil }
    let value = url.split(separator: "utm_campaign=", maxSplits: 1).last?.prefix { $0 != "&" && $0 != "#" } ?? ""
    return value.isEmpty ? nil : String(value)
  }

  private static func isSlip(_ one: String, _ other: String) -> Bool {
    if one == other { return true }
    let (letters, others) = (one.filter { !$0.isNumber }, other.filter { !$0.isNumber })
    let (digits, year) = (one.filter(\.isNumber), other.filter(\.isNumber))
    if letters == others, digits.count == year.count, let a = Int(digits), let b = Int(year) {
      return [2, 4].contains(digits.count) && 20..<40 ~= a % 100 && abs(a - b) <= 2
    }
    return digits == year && one.count > 5 && (letters.sorted() == others.sorted() || isOneLonger(one, other))
  }

  private static func isOneLonger(_ one: String, _ other: String) -> Bool {
    let (short, long) = one.count < other.count ? (one, other) : (other, one)
    guard long.count == short.count + 1, !long.contains("-") else { return false }
    return long.indices.contains { index in
      var rest = long
      rest.remove(at: index)
      return rest == short
    }
  }
}
