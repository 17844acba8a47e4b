public import FeedModel
internal import Text

/// Goes through the entries of a feed once and derives findings on each from its own conditions and those before it.
/// This is a class because the functions that go through diagrams would each hold a copy of a struct.
final class Prover {
  private let theory: Theory
  private let options: ProofOptions
  private let moments: Moments
  /// The devices at the moments in question.
  private let time: Diagram
  /// The standings of entries without findings. Entries with the same standing have no findings, either.
  private var unremarkable: Set<Standing> = []

  private var diagrams: Diagrams { theory.diagrams }
  private var reach: Reach { theory.reach }
  private var entries: [Theory.Entry] { theory.entries }

  init(_ theory: Theory, _ options: ProofOptions) {
    (self.theory, self.options) = (theory, options)
    moments = Moments(theory.space, theory.diagrams, from: options.from)
    time = moments.diagram
  }

  func findings() -> [Finding] {
    var findings: [Finding] = []
    let places = Dictionary(grouping: entries.indices) { entries[$0].id }
    for id in theory.content.ids {
      for proof in proofs(of: id, places[id] ?? []) { findings.append(Finding(id: id, proof: proof)) }
    }
    // An empty feed has no findings.
    if options.includesNotes, !theory.content.ids.isEmpty, let proof = nobodyLeft() {
      findings.append(Finding(id: nil, proof: proof))
    }
    return findings
  }

  /// - Parameter places: The places of its entries: an alert that may block has two, and a release has one for each set
  ///   of notes.
  private func proofs(of id: String, _ places: [Int]) -> [Finding.Proof] {
    if theory.content.hasReleases { return releaseProofs(of: id) }
    let standing = places.count == 1 ? standing(of: places[0]) : nil
    if let standing, unremarkable.contains(standing) { return [] }
    let proofs = showingProofs(of: id, places)
    if let standing, proofs.isEmpty { unremarkable.insert(standing) }
    return proofs
  }

  /// Everything that the findings on an entry follow from.
  private struct Standing: Hashable {
    var part: Reach.Part
    var condition: Memories.Key
    var isPublished: Bool
  }

  /// The standing of an entry; nil if it shows nothing, because findings then also depend on the entries after it.
  private func standing(of place: Int) -> Standing? {
    let entry = entries[place]
    guard entry.effect.shows else { return nil }
    return Standing(
      part: reach.parts[place], condition: theory.key(entry), isPublished: options.publishedBefore.contains(entry.id))
  }

  private func showingProofs(of id: String, _ places: [Int]) -> [Finding.Proof] {
    let blocks = places.compactMap(blocksQueue)
    let showing = places.filter { entries[$0].effect.shows }
    let can = union(showing.map { reach.parts[$0].can })
    guard !can.isNever else { return blocks.isEmpty ? [neverShown(id)] : blocks }
    guard diagrams.overlap(can, time) else { return blocks }
    let left = union(showing.map { diagrams.and(reach.parts[$0].can, reach.parts[$0].open) })
    if left.isNever { return [.alwaysHidden(behind: cover(can, before: places[0]))] + blocks }
    return hiding(can, left, before: places[0]) + habits(showing, id) + blocks
  }

  /// Notes are shown together with those of newer releases, so a release is shown wherever its notes are.
  private func releaseProofs(of version: String) -> [Finding.Proof] {
    let isShown = zip(entries, reach.parts).contains { entry, part in
      part.isAlive && entry.effect.notes?.contains(version) ?? false
    }
    return isShown ? [] : [.neverShown(because: [.version(FeedVersion(version))])]
  }

  private func neverShown(_ id: String) -> Finding.Proof {
    .neverShown(because: LeastContradiction(theory).requirements(of: id))
  }

  // MARK: Behind others

  private func hiding(_ can: Diagram, _ left: Diagram, before place: Int) -> [Finding.Proof] {
    let lost = diagrams.minus(can, left)
    guard !lost.isNever else { return [] }
    let (wanted, first) = (moments.earliest(can), moments.earliest(left))
    var proofs: [Finding.Proof] = []
    if let wanted, wanted != first {
      let until = first.map(moments.start)
      let waiting = diagrams.and(lost, moments.before(first))
      proofs.append(.hiddenUntil(until, behind: cover(diagrams.and(waiting, time), before: place)))
    }
    if options.includesNotes {
      proofs.append(.partlyHidden(behind: cover(lost, before: place), audience: audience(lost)))
    }
    return proofs
  }

  /// The ids of a minimal set of entries before a place, one of which always holds wherever the diagram does. Entries
  /// are left out from the last on, as long as the others are enough.
  ///
  /// The region that the entries up to a place leave open shrinks from place to place. So the last entry that is needed
  /// is the place where the region first misses what is not yet covered, and bisection finds it.
  private func cover(_ region: Diagram, before place: Int) -> [String] {
    var (rest, places) = (region, [Int]())
    while !rest.isNever, !diagrams.isExhausted {
      let last = (0..<(places.last ?? place)).partitioningIndex { !diagrams.overlap(rest, reach.parts[$0].open) } - 1
      // This only happens if the region is not covered.
      guard last >= 0, diagrams.overlap(rest, reach.parts[last].must) else { break }
      places.append(last)
      rest = diagrams.minus(rest, reach.parts[last].must)
    }
    return places.reversed().map { entries[$0].id }
  }

  // MARK: From launch to launch

  private func habits(_ places: [Int], _ id: String) -> [Finding.Proof] {
    guard theory.feed == .banners else { return [] }
    var proofs: [Finding.Proof] = []
    if !options.publishedBefore.contains(id), !places.contains(where: canBeFirst) { proofs.append(.neverFirst) }
    let today = union(places.map { diagrams.and(diagrams.and(reach.parts[$0].must, reach.parts[$0].open), time) })
    let always = diagrams.and(today, afterUse(today))
    if !always.isNever { proofs.append(.everyLaunch(audience: audience(always), until: moments.end(of: always))) }
    return proofs
  }

  /// The part of these devices that remains when all flags that banners share are set, and all banners that conditions
  /// ask for were displayed, tapped and dismissed.
  private func afterUse(_ devices: Diagram) -> Diagram {
    let axes = theory.space.coordinates.indices.filter { axis in
      switch theory.space.coordinates[axis] {
      case .sharedFlag, .message: true
      default: false
      }
    }
    if axes.isEmpty { return devices }
    // The first cell is "not set", "not displayed" or "not answered".
    let used = axes.reduce(devices) { left, axis in
      diagrams.and(left, diagrams.literal(axis, [1..<theory.space.cells[axis].count]))
    }
    return diagrams.exists(used) { axes.contains(Int($0)) }
  }

  /// Whether the entry can be displayed to some device that has never displayed it.
  private func canBeFirst(_ place: Int) -> Bool {
    diagrams.overlap(theory.canBeFirst(entries[place]), reach.parts[place].open)
  }

  private func blocksQueue(_ place: Int) -> Finding.Proof? {
    let part = reach.parts[place]
    guard !entries[place].effect.shows, part.isAlive else { return nil }
    var waiting = Diagram.never
    let blocked = diagrams.and(part.can, part.open)
    for later in entries.indices[(place + 1)...] where entries[later].effect.shows && waiting != blocked {
      waiting = diagrams.or(waiting, diagrams.and(blocked, reach.parts[later].can))
    }
    return waiting.isNever ? nil : .blocksQueue(audience: audience(waiting))
  }

  /// The finding for devices that are never shown anything. Nil also if there are too many kinds of devices: hundreds
  /// of campaigns leave gaps that no author reads about.
  private func nobodyLeft() -> Finding.Proof? {
    var nobody = Diagram.always
    let limit = diagrams.count + 50_000
    for (entry, part) in zip(entries, reach.parts) where entry.effect.shows && part.isAlive {
      nobody = diagrams.minus(nobody, diagrams.and(part.can, part.open))
      if nobody.isNever || diagrams.count > limit { return nil }
    }
    return nobody.isNever ? nil : .nobodyLeft(audience: audience(nobody))
  }

  // MARK: Parts

  private func union(_ parts: [Diagram]) -> Diagram { parts.reduce(.never) { diagrams.or($0, $1) } }

  private func audience(_ devices: Diagram) -> Finding.Audience {
    var audience = Finding.Audience(Region([]))
    diagrams.visitPaths(devices) { box, end in
      guard end.isAlways else { return true }
      guard audience.region.boxes.count < options.regions else {
        audience.isWhole = false
        return false
      }
      diagrams.keep(box)
      audience.region.boxes.append(theory.space.describe(box))
      return true
    }
    return audience
  }
}

/// Options for which findings are looked for, and in how much detail they are described.
public struct ProofOptions: Equatable, Sendable {
  /// The first moment in question for findings about times of display; nil for all times.
  public var from: Instant?
  /// The ids that devices may have displayed in a different form, so that an earlier display is possible.
  public var publishedBefore: Set<String>
  /// The maximum number of regions that an audience lists.
  public var regions: Int
  /// Whether to look for notes, which are not mistakes but useful to know: ``Finding/Kind/partlyHidden`` and
  /// ``Finding/Kind/nobodyLeft``.
  public var includesNotes: Bool
  /// The maximum number of nodes in diagrams, which bounds time and memory.
  public var nodes: Int

  public init(
    from: Instant? = nil, publishedBefore: Set<String> = [], regions: Int = 50, includesNotes: Bool = true,
    nodes: Int = .max
  ) {
    (self.nodes, self.from, self.publishedBefore) = (nodes, from, publishedBefore)
    (self.regions, self.includesNotes) = (regions, includesNotes)
  }
}

extension Inquiry {
  /// Proves facts about the entries: which devices can never be shown them, which entries hide them, and which are
  /// shown again and again. They are in the order of the entries; findings on the whole feed are last.
  ///
  /// A finding holds for every device whose version consists of integers, whatever its clients have stored. So "never"
  /// and "hidden" are certain. An entry without findings is not necessarily displayed on some device: see
  /// ``firstDisplays(of:effort:)``.
  public func findings(_ options: ProofOptions = ProofOptions()) throws(QuestionTooLarge) -> [Finding] {
    try asking(.numberedFlags, nodes: options.nodes) { frame in
      let theory = frame.theories[0]
      return Prover(theory, options).findings().map { $0.inWords(of: feed, from: theory.content) }
    }
  }
}
