import SiteQuestions
import Inspection
import Text

/// Grids of entries by versions as a picture for light and dark pages.
struct GridPicture {
  var grids: [AudienceGrid]

  /// The maximum number of cells, entries times columns. More would make a file of many megabytes that is of no use.
  static let mostCells = 250_000

  private static let rowHeight = 26
  private static let columnWidth = 110
  private static let nameWidth = 240

  var svg: String {
    let width = Self.nameWidth + Self.columnWidth * max(1, grids.map(\.columns.count).max() ?? 1) + 20
    var (body, y) = ("", 20)
    for grid in grids {
      let (part, height) = drawing(of: grid, at: y)
      body += part
      y += height
    }
    body += legend(at: y)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(y + 50)" width="\(width)" height="\(y + 50)" \
      role="img" aria-label="Who can be shown what, by version of the app">
      <style>
      text { font: 13px system-ui, sans-serif; fill: #1c1c1e; } .head { font-weight: 600; } .small { font-size: 12px; }
      rect.none { fill: #f2f2f4; } rect.hidden { fill: #d1d1d6; } rect.some { fill: #2f6fd0; }
      rect.always { fill: #b84e08; } rect.page { fill: #fff; }
      .label { font-size: 12px; fill: #fff; } .label.hidden { fill: #1c1c1e; }
      @media (prefers-color-scheme: dark) {
        text { fill: #f2f2f7; } rect.page { fill: #1c1c1e; } rect.none { fill: #2c2c2e; }
        rect.hidden { fill: #48484a; } rect.some { fill: #7db0ff; } rect.always { fill: #f5a15f; }
        .label { fill: #1c1c1e; } .label.hidden { fill: #f2f2f7; }
      }
      </style>
      <rect class="page" width="100%" height="100%"/>
      \(body)</svg>

      """
  }

  private func drawing(of grid: AudienceGrid, at top: Int) -> (svg: String, height: Int) {
    var svg = text(grid.title, x: 10, y: top + 14, class: "head")
    for (i, column) in grid.columns.enumerated() {
      svg += text(column.heading, x: Self.nameWidth + i * Self.columnWidth, y: top + 14, class: "small")
    }
    for (j, row) in grid.rows.enumerated() {
      let y = top + 22 + j * Self.rowHeight
      svg += text(row.id, x: 10, y: y + 17)
      for (i, reach) in row.reach.enumerated() {
        let x = Self.nameWidth + i * Self.columnWidth
        svg += """
          <rect class="\(reach)" x="\(x)" y="\(y + 2)" width="\(Self.columnWidth - 4)" height="\(Self.rowHeight - 4)" \
          rx="4"><title>\(row.id.terminalSafe.escaped()): \(reach.words), \(column(grid, i).terminalSafe.escaped())</title></rect>

          """
        if reach != .none { svg += text(reach.label, x: x + 8, y: y + 17, class: "label \(reach)") }
      }
    }
    return (svg, 22 + grid.rows.count * Self.rowHeight + 24)
  }

  private func column(_ grid: AudienceGrid, _ i: Int) -> String { grid.columns[i].words }

  private func legend(at y: Int) -> String {
    AudienceGrid.Reach.allCases.reversed().enumerated().map { i, reach in
      let x = 10 + i * 170
      return "<rect class=\"\(reach)\" x=\"\(x)\" y=\"\(y)\" width=\"18\" height=\"18\" rx=\"4\"/>\n"
        + text(reach.words, x: x + 26, y: y + 14, class: "small")
    }.joined()
  }

  private func text(_ text: String, x: Int, y: Int, class name: String = "") -> String {
    "<text x=\"\(x)\" y=\"\(y)\"\(name.isEmpty ? "" : " class=\"\(name)\"")>\(text.terminalSafe.escaped())</text>\n"
  }
}
