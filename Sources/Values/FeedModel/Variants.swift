extension BannersFeed.Condition {
  /// One of the texts of a banner, for a part of the devices that meet its conditions.
  ///
  /// Variants stand in `all` as one condition, which is the gate and the choice in one: a client that does not know it
  /// shows none of them.
  public struct Variant: Hashable, Sendable {
    public var name: String
    /// The end of its places in the rollout ``BannersFeed/Notification/variantsRollout(of:)``, at most 10,000. They begin
    /// where those of the variant before it end.
    public var before: Int
    /// The id of its first view.
    public var entry: String

    public init(_ name: String, before: Int, entry: String) {
      (self.name, self.before, self.entry) = (name, before, entry)
    }
  }

  static let variantsName = "variants"
}

extension BannersFeed.Notification {
  /// The name of the rollout in which devices have their places among the variants.
  ///
  /// - Parameter id: The id as published: a new revision draws anew.
  public static func variantsRollout(of id: String) -> String { "variants/\(id)" }

  /// The variants, in the order of their places; none for a banner with one text.
  public var variants: [BannersFeed.Condition.Variant] {
    for case .variants(let variants) in all.reversed() { return variants }
    return []
  }
}

extension [BannersFeed.Condition.Variant] {
  /// The word for devices that are shown no variant.
  public static let none = "none"

  /// Reads the list; nil if it has no variants, or if their places are not whole numbers in order.
  init?(_ json: JSON) {
    guard case .array(let elements) = json, !elements.isEmpty else { return nil }
    self = []
    for element in elements {
      guard let name = element["name"]?.string, let entry = element["entry"]?.string,
        let before = element["before"]?.integer, (last?.before ?? 0)...rolloutPlaces ~= before
      else { return nil }
      append(Element(name, before: before, entry: entry))
    }
  }

  var json: JSON {
    .array(map { .present(["name": $0.name, "before": $0.before, "entry": $0.entry]) })
  }

  /// Each with its number of places, of 10,000.
  public var shares: [(name: String, places: Int)] {
    indices.map { (self[$0].name, self[$0].before - ($0 > 0 ? self[$0 - 1].before : 0)) }
  }

  /// `plain for 45 % of devices, price for 45 %`
  var words: String {
    shares.enumerated().map { place, share in
      "\(share.name) for \(percent(share.places)) %\(place == 0 ? " of devices" : "")"
    }.joined(separator: ", ")
  }

  /// The variant of a place; nil for none.
  public func variant(at place: Int) -> Element? { first { place < $0.before } }

  /// The devices that change from one variant to another: `10 % of devices: plain → price`.
  public func moves(to new: Self) -> [(from: String, to: String, places: Int)] {
    let cuts = Set((self + new).map(\.before)).union([rolloutPlaces]).sorted()
    var (moves, start): ([(from: String, to: String, places: Int)], Int) = ([], 0)
    for end in cuts where end > start {
      let (from, to) = (variant(at: start)?.name ?? Self.none, new.variant(at: start)?.name ?? Self.none)
      if let known = moves.firstIndex(where: { $0.from == from && $0.to == to }) {
        moves[known].places += end - start
      } else if from != to {
        moves.append((from, to, end - start))
      }
      start = end
    }
    return moves
  }
}

private func percent(_ places: Int) -> String { shortNumber(Double(places) / 100) }
