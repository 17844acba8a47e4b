import CommandKit
import SiteFolders
import Authoring
import Diagnostics
import FeedModel
import FolderWatching
import PreviewServer
import Text

/// Builds a site into a preview, again whenever its sources change or time makes a build necessary.
actor PreviewSession {
  private var site: PreviewSite
  private let preview: Preview
  private let moment: @Sendable () -> Instant
  private let watcher: FolderWatcher
  /// The last build for a composer, available at once even while the next one is in progress.
  private let composed = Lock<@Sendable () -> ComposedSite.Build?>({ nil })
  private var lastLook = ContinuousClock.now
  /// Whether the last reading covered only files that the system had reported.
  private var isLookIncomplete = false
  /// The address that the output is built for, from the first build on.
  private var address: String?

  /// - Parameter moment: The moment for which to build.
  init(_ site: PreviewSite, into preview: Preview, moment: @escaping @Sendable () -> Instant) {
    self.site = site
    self.preview = preview
    self.moment = moment
    watcher = FolderWatcher(folder: site.path)
  }

  /// Builds at once, and then whenever there is something new, until the task is cancelled.
  ///
  /// - Parameter onFirst: Called after the first build, good or not.
  func run(at address: String, onFirst: @Sendable () -> Void) async {
    // The watch begins before the first build, so that no change during its reading is missed.
    let changes = watcher.changes()
    preview.momentBuilder = { [weak self] moment in await self?.build(for: moment) }
    build(at: address)
    self.address = address
    guard !Task.isCancelled else { return }
    onFirst()
    await withTaskGroup(of: Void.self) { group in
      group.addTask { for await _ in changes { await self.build(at: address) } }
      group.addTask { await self.keepUpWithTime(at: address) }
    }
  }

  private func keepUpWithTime(at address: String) async {
    while (try? await Task.sleep(for: .seconds(1))) != nil {
      if isDue { build(at: address, lookingAtEverything: true) }
    }
  }

  /// Whether a build is due because time has passed, or because the last one read only reported files and there have
  /// been no changes since.
  private var isDue: Bool {
    site.isDue(at: moment()) || isLookIncomplete && ContinuousClock.now - lastLook >= .seconds(2)
  }

  private func build(at address: String, lookingAtEverything: Bool = false) {
    let start = ContinuousClock.now
    let told = watcher.take()
    let changes = lookingAtEverything ? .anything : told
    (lastLook, isLookIncomplete) = (start, changes != .anything)
    guard let build = site.build(at: address, for: moment(), changes), !Task.isCancelled else { return }
    // The old sources are released only after all readers have the new ones, because that takes some milliseconds.
    let before = preview.sources
    preview.sources = build.source
    // This comes first because pages that hear about a build request it at once.
    composed.withLock { $0 = build.composed }
    preview.show(build.shown)
    withExtendedLifetime(before) {}
    Terminal.talk(report(build, took: ContinuousClock.now - start))
  }

  private func build(for moment: Instant) -> PreviewBuild? { site.build(for: moment) }

  /// The current site for a composer.
  nonisolated var composedSite: ComposedSite {
    ComposedSite(
      newest: { await self.newest }, last: { [composed] in composed.withLock(\.self)() },
      build: { await self.build(with: $0, for: $1) },
      translations: { files, now in
        var found: [Diagnostic] = []
        let sources = SiteSources(files, zones: .system)
        return SiteTranslations(
          sources, now: now, includesDrafts: true, timer: SourceFolder.timer, findsTexts: true, &found)
      },
      now: moment, wrote: { [watcher] in watcher.note($0) })
  }

  /// The newest build. A call waits for a build in progress, which occupies the actor.
  private var newest: ComposedSite.Build? {
    get async {
      await catchUp()
      return composed.withLock(\.self)()
    }
  }

  private func build(with files: [SourceFile], for moment: Instant) async -> ComposedSite.Build? {
    await catchUp()
    return site.build(with: files, for: moment)
  }

  /// Builds changes that are known already, as whoever made them may ask about them before the burst is over.
  private func catchUp() async {
    guard let address, watcher.hasChanges else { return }
    // In a task of its own: everybody needs the build, also if the one who asks goes away.
    await Task { build(at: address) }.value
  }

  private func report(_ build: PreviewSite.Build, took time: Duration) -> String {
    let renderer = TextRenderer(
      colors: Terminal.talksInColor, limit: TextRenderer.Limit(advice: "publish lint --verbose shows all"))
    guard build.shown.output != nil else {
      let rest = preview.output == nil ? "there is no good build yet" : "the last good build stays"
      return renderer.render(build.diagnostics, source: build.text) + renderer.summary(of: build.diagnostics)
        + "\(rest)\n"
    }
    let milliseconds = max(1, Int(time / .milliseconds(1)))
    let counts = renderer.summary(of: build.diagnostics)
    return "built in \(milliseconds) ms" + (counts.isEmpty ? "\n" : ", \(counts)")
  }
}
