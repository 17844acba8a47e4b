/// Lists as leaves of diagrams. Equal lists are the same leaf, and lists share their ends.
final class LeafLists<Element: Hashable> {
  private struct Link: Hashable {
    var element: Element
    var rest: Diagram
  }

  private let diagrams: Diagrams
  private var links: [Link?] = [nil]
  private var places: [Link: Int] = [:]
  /// The values before are those of never and always.
  private let firstValue = 2

  init(_ diagrams: Diagrams) { self.diagrams = diagrams }

  /// The empty list.
  var end: Diagram { diagrams.leaf(firstValue) }

  func leaf(_ element: Element, _ rest: Diagram) -> Diagram {
    let link = Link(element: element, rest: rest)
    if let place = places[link] { return diagrams.leaf(firstValue + place) }
    places[link] = links.count
    links.append(link)
    // About as much as the link and its place take.
    diagrams.keep(bytes: 160)
    return diagrams.leaf(firstValue + links.count - 1)
  }

  func elements(_ leaf: Diagram) -> [Element] {
    var elements: [Element] = []
    var leaf = leaf
    while !diagrams.isExhausted, let link = links[diagrams.value(leaf) - firstValue] {
      diagrams.step()
      elements.append(link.element)
      leaf = link.rest
    }
    return elements
  }
}
