public import FeedModel

/// What can be proved about the entries of one feed: who can never be shown them, what stands in front of them, and what
/// never ends.
///
/// A finding holds for every device whose version is made of integers, whatever it has stored of what clients write. So
/// "never" and "hidden" are certain. That an entry has no finding does not mean that a device comes to see it: see
/// ``FirstDisplay``.
public struct Proofs: Equatable, Sendable {
  /// In the order of the entries; those of the whole feed are last.
  public let findings: [Finding]

  /// Which findings are looked for, and how far they are described.
  public struct Options: Equatable, Sendable {
    /// Findings on what is shown when concern the time from then on; nil for all times.
    public var from: Instant?
    /// Ids that devices may have been shown in another form, so that a display before is possible.
    public var publishedBefore: Set<String>
    /// How many regions of an audience are listed.
    public var regions: Int
    /// Whether to look for what is not a mistake, but good to know: ``Finding/Kind/partlyHidden`` and
    /// ``Finding/Kind/nobodyLeft``.
    public var includesNotes: Bool
    /// How large diagrams may become, which bounds time and memory.
    public var nodes: Int

    public init(
      from: Instant? = nil, publishedBefore: Set<String> = [], regions: Int = 50, includesNotes: Bool = true,
      nodes: Int = .max
    ) {
      self.nodes = nodes
      self.from = from
      self.publishedBefore = publishedBefore
      self.regions = regions
      self.includesNotes = includesNotes
    }
  }

  /// - Parameters:
  ///   - languages: Those of the devices in question; nil for all.
  ///   - settable: The flags that pages set.
  public init(
    of feed: InspectedFeed, languages: LanguageSet? = nil, settable: SettableFlags = .unknown,
    imagination: Imagination = Imagination(), _ options: Options = Options()
  ) throws(InspectionLimit) {
    let (numbered, settable, _) = feed.numberingFlags(settable)
    let inquiry = try Inquiry(
      numbered, languages: languages, settable: settable, limit: options.nodes, imagination: imagination)
    findings = Prover(inquiry.theory, options).findings().map { $0.inWords(of: feed) }
    try inquiry.checkLimit()
  }
}
