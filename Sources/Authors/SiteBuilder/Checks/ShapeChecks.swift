import Authoring
import Diagnostics
import FeedModel

/// Reports texts, buttons and pictures that are right in themselves but do not suit the look of their view.
@Sendable func checkShapes(_ context: NotificationContext) -> [Diagnostic] {
  let notification = context.notification
  guard notification.channels.contains(.banners) else { return [] }
  return notification.writtenViews.filter { context.frame.viewNames.contains($0.templateName) }.flatMap { view in
    let shape = ViewShape(view, title: view.title ?? notification.title, context.frame, context.pictures)
    return [
      shape.slides(), shape.buttons(), shape.lengths(), shape.pictures(), shape.darkDrawings(),
      shape.script(),
    ].flatMap(\.self)
  }
}

private struct ViewShape {
  private let view: View
  private let title: Localized<String>
  private let frame: EntryFrame
  private let picture: @Sendable (String) -> ImageFile?
  private let look: String
  /// The look's row; nil for a template of the site's own.
  private let row: Look?

  init(
    _ view: View, title: Localized<String>, _ frame: EntryFrame, _ picture: @escaping @Sendable (String) -> ImageFile?
  ) {
    (self.view, self.title, self.frame, self.picture) = (view, title, frame, picture)
    look = view.templateName
    row = Look.byName[look]
  }

  private func shows(_ name: String) -> Bool { frame.templates.uses(name, in: look) }

  // MARK: Slides

  private static let mostSlides = 10

  func slides() -> [Diagnostic] {
    guard frame.templates.showsSlides(look) else { return [] }
    return view.body.all.compactMap { body in
      if let place = body.underlines.first {
        return Diagnostic(
          .oddSlides, "'---' right below a text makes a heading of it, and ends no slide",
          fix: "leave an empty line above '---'", at: place, length: 3)
      }
      let count = ViewParts(body).message.slides.count
      if count == 1 {
        return Diagnostic(
          .oddSlides, "a \(look) of one slide has nothing to swipe to",
          fix: "end each slide with a line '---', or choose page or card", at: body.location)
      }
      guard count > Self.mostSlides else { return nil }
      return Diagnostic(
        .oddSlides, "of \(count) slides, people will see the first few",
        fix: "use at most \(Self.mostSlides), or choose page", at: body.location)
    }
  }

  // MARK: Buttons

  func buttons() -> [Diagnostic] {
    view.body.all.flatMap { body in
      body.linksWithoutWords.prefix(1).map { link in
        Diagnostic(
          .buttonsAsText, "these links are part of a text, so they are not buttons",
          fix: "put them in a paragraph of their own, with only spaces between them: [One](…) [Two](…)",
          at: link.location)
      }
    }
  }

  // MARK: Lengths

  /// The maximum lengths of texts in Unicode scalars, set generously at twice the contents of two lines on a phone.
  private enum Longest {
    /// The lines of a title.
    static let title = 3
    static let button = 60
    static let answers = 8
    /// The maximum number of answers that are placed side by side.
    static let scale = 11
    static let buttons = 5
  }

  func lengths() -> [Diagnostic] {
    var found: [Diagnostic] = []
    if shows("headline"), row?.isStrip != true, !view.body.base.hasTitle {
      found += title.all.compactMap(tooHigh)
    }
    for slot in TextSlot.allCases where shows(slot.rawValue) {
      found += (view.design.texts[slot]?.all ?? []).compactMap {
        tooLong($0, slot.row.longest, "a \(slot)", fix: slot.row.advice, at: view.location)
      }
    }
    for body in view.body.all {
      let labels = body.buttonLabels
      found += labels.compactMap { tooLong($0.label, Longest.button, "a button", at: $0.place) }
      found += [vague(labels)].compactMap(\.self)
      if let longest = row?.longestText {
        found += [
          tooLong(PlainText(body).text, longest, "a \(look)", fix: "shorten it, or choose card", at: body.location)
        ].compactMap(\.self)
      }
      let most = labels.allSatisfy { $0.label.unicodeScalars.count < 3 } ? Longest.scale : Longest.answers
      if row?.asks == true, labels.count > most {
        found.append(
          Diagnostic(
            .textTooLong, "\(labels.count) answers do not fit on a small phone", fix: "offer at most \(most)",
            at: body.location))
      }
      if row?.asks != true, labels.count > Longest.buttons {
        found.append(
          Diagnostic(
            .textTooLong, "\(labels.count) buttons leave little room for the text",
            fix: "use at most \(Longest.buttons), the most important one first", at: labels[0].place))
      }
    }
    return found
  }

  private func tooLong(
    _ text: String, _ limit: Int, _ noun: String, fix: String = "shorten it", at place: SourceLocation
  ) -> Diagnostic? {
    guard text.utf8.count > limit, case let length = text.unicodeScalars.count, length > limit else { return nil }
    return Diagnostic(
      .textTooLong, "\(noun) should have at most \(limit) characters; '\(text.prefix(20))…' has \(length)",
      fix: fix, at: place)
  }

  private func tooHigh(_ title: String) -> Diagnostic? {
    // Three lines hold sixty letters of any script.
    guard title.utf8.count > 60, case let lines = TitleLines.count(of: title), lines > Longest.title else { return nil }
    return Diagnostic(
      .textTooLong, "the title '\(title.prefix(20))…' takes \(lines) lines on a small phone",
      fix: "shorten it", at: view.location)
  }

  /// Reports buttons whose labels do not tell them apart, or tell nothing.
  private func vague(_ labels: [(label: String, place: SourceLocation)]) -> Diagnostic? {
    if let vague = labels.first(where: { VagueLabel.isVague($0.label) }) {
      return VagueLabel.diagnostic(vague.label, at: vague.place)
    }
    guard labels.count > 1 else { return nil }
    var seen: Set<String> = []
    // Stars of a rating are the same on purpose.
    let twice = labels.first { $0.label.contains(where: \.isLetter) && !seen.insert($0.label).inserted }
    return twice.map { label, place in
      Diagnostic(
        .vagueButton, "two buttons of this view say '\(label)'", fix: "say on each what it does", at: place)
    }
  }

  // MARK: Pictures

  /// Reports pictures of the look that are too small. Pictures in a text are shown in their own size.
  func pictures() -> [Diagnostic] {
    guard view.template != nil, shows("picture") || frame.templates.showsSlides(look) else { return [] }
    let own = view.design.image?.all ?? view.body.all.compactMap { ViewParts($0).picture?.images.first }
    var seen: Set<String> = []
    return own.filter { seen.insert($0.asset).inserted }.compactMap { image in
      guard let file = picture(image.asset), file.format != .svg, let size = file.size else { return nil }
      let (least, good) = row?.pictureWidths ?? Look.usualPictureWidths
      if size.width < least {
        return Diagnostic(
          .unfitImage, "this picture is \(size.width) pixels wide, so a \(look) shows it blurred",
          fix: "use one of at least \(good) pixels",
          at: image.location)
      }
      guard row?.cropsPictures != false, size.height > 2 * size.width else { return nil }
      return Diagnostic(
        .unfitImage, "this picture is \(size.width) × \(size.height) pixels, so a \(look) shows a part of it",
        fix: "cut it to about 3:2", at: image.location)
    }
  }

  /// Reports dark drawings on a transparent background: in dark mode, the background of a view is nearly black.
  func darkDrawings() -> [Diagnostic] {
    let hasTwin = view.design.keys.contains { $0.value == "imageDark" }
    let ofLook = hasTwin ? [] : view.design.image?.all ?? []
    var seen: Set<String> = []
    return (ofLook + view.body.all.flatMap(\.images)).compactMap { image in
      guard picture(image.asset)?.isDarkDrawing ?? false, seen.insert(image.asset).inserted else { return nil }
      return Diagnostic(
        .invisibleInDark, "this drawing is dark on a transparent background, so it is invisible in dark mode",
        fix: "give it a light ground, or lighter colours", at: image.location)
    }
  }

  // MARK: Templates

  /// Reports a template without a script for taps; a view without links needs none.
  func script() -> [Diagnostic] {
    guard frame.templates.scriptless.contains(look), let link = view.body.base.links.first else { return [] }
    return [
      Diagnostic(
        .noViewScript,
        "nothing happens when people tap this: templates/\(look).mustache has no script for taps",
        fix: "add <script>{{> view-script}}</script> there, before </head>", at: link.location)
    ]
  }
}

/// The texts that authors write between links.
private let separators: Set<Substring> = [
  ",", ";", "/", "|", "·", "•", "–", "-", "&", "or", "and", "oder", "und", "ou", "et", "o", "y", "e", "of", "en",
  "или", "и", "または", "、", "か", "أو",
]

extension LinkTarget {
  /// Whether it has an effect that only buttons have.
  fileprivate var isOfButtons: Bool { address == nil }
}

extension Markdown {
  /// The links of the first paragraph or list that contains only links, emphasis, commas and the like, and whose links
  /// have effects that only buttons have.
  fileprivate var linksWithoutWords: [Link] {
    guard links.contains(where: \.target.isOfButtons) else { return [] }
    var start = 0
    while start < events.count {
      let block = block(at: start)
      start = block.upperBound
      let found = linksWithoutWords(in: block)
      if !found.isEmpty { return found }
    }
    return []
  }

  private func linksWithoutWords(in block: Range<Int>) -> [Link] {
    let isList: Bool
    switch events[block.lowerBound] {
    case .begin(.paragraph) where shape(of: block) == .text: isList = false
    case .begin(.bulletList), .begin(.orderedList): isList = true
    default: return []
    }
    var (found, isInLink, isMarked) = ([Link](), false, isList)
    for event in events[block] {
      switch event {
      case .begin(.link(let index)) where !links[index].isBare:
        isInLink = true
        found.append(links[index])
      case .end(.link): isInLink = false
      case .begin(.emphasis), .begin(.strong): isMarked = isMarked || !isInLink
      case .text(let range) where !isInLink: guard isSeparator(self[range]) else { return [] }
      case .begin(.link), .code, .codeBlock, .image, .html: if !isInLink { return [] }
      default: continue
      }
    }
    guard found.count > 1 || isMarked else { return [] }
    // A list of views is a table of contents, and a list of addresses is one of sources.
    let isTapped = found.contains { link in
      switch link.target {
      case .close, .flag: true
      case .view: !isList
      case .open: false
      }
    }
    return isTapped ? found : []
  }

  private func isSeparator(_ text: ArraySlice<UInt8>) -> Bool {
    text.count <= 20 && String(decoding: text, as: UTF8.self).split(separator: " ").allSatisfy(separators.contains)
  }

  /// The words on the buttons that the text ends with.
  fileprivate var buttonLabels: [(label: String, place: SourceLocation)] {
    guard !links.isEmpty, let actions = ViewParts(self).actions else { return [] }
    var labels: [(label: String, place: SourceLocation)] = []
    for event in actions.events {
      switch event {
      case .begin(.link(let index)): labels.append(("", links[index].location))
      case .text(let range), .code(let range):
        if !labels.isEmpty { labels[labels.count - 1].label += String(decoding: self[range], as: UTF8.self) }
      default: continue
      }
    }
    return labels.map { ($0.label.trimmed, $0.place) }
  }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
}
