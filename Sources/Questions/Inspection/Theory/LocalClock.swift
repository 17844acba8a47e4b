internal import FeedModel
internal import Text

/// The devices' own clocks. The coordinates ``Coordinate/now``, ``Coordinate/wall`` and ``Coordinate/clock`` depend on each
/// other: a device's own clock differs from UTC by -12 to 14 hours, and the time of day follows from it.
///
/// For a point at which no device can be, diagrams answer as for the nearest one with the same moment and time of day.
/// There always is one, because the offsets are more than a day apart.
struct LocalClock {
  /// The first number of each cell.
  private let nows, walls, clocks: [Int]

  init(_ space: Space) {
    func bounds(_ coordinate: Coordinate, _ first: Int) -> [Int] {
      guard let axis = space.index(of: coordinate), case .numbers(let bounds) = space.cells[axis] else {
        return [first]
      }
      return bounds
    }
    (nows, walls, clocks) = (bounds(.now, .min), bounds(.wall, .min), bounds(.clock, 0))
  }

  struct Moment {
    var now: Int
    /// The device's offset from UTC.
    var offset: Int
  }

  /// A moment in three cells; nil if no device has these. Offsets of whole quarters of an hour are preferred.
  ///
  /// - Parameters:
  ///   - start: The first moment in question.
  ///   - own: The offset that is preferred to all others.
  func moment(
    _ now: Int, _ wall: Int, _ clock: Int, from start: Int = .min, offsets: ClosedRange<Int> = FeedDevice.offsets,
    own: Int = 0
  ) -> Moment? {
    let (now, wall) = (Self.range(now, nows, from: start), Self.range(wall, walls))
    let clock = clocks[clock]...(clock + 1 < clocks.count ? clocks[clock + 1] : secondsOfDay) - 1
    guard let now, let wall else { return nil }
    let low = max(wall.lowerBound, now.lowerBound + offsets.lowerBound)
    let time = Instant(secondsSince1970: low).secondsOfDay
    let first = clock.contains(time) ? low : low + (clock.lowerBound - time + secondsOfDay) % secondsOfDay
    guard first <= min(wall.upperBound, now.upperBound + offsets.upperBound) else { return nil }
    let least = max(offsets.lowerBound, first - now.upperBound)
    let most = min(offsets.upperBound, first - now.lowerBound)
    let nearest = min(max(own, least), most)
    let quarter = [nearest, nearest + 899].map { Int((Double($0) / 900).rounded(.down)) * 900 }
    let offset = nearest == own ? own : quarter.first { least...most ~= $0 } ?? nearest
    return Moment(now: first - offset, offset: offset)
  }

  /// The numbers of a cell. Those that no date reaches are left out, so that sums have room.
  private static func range(_ cell: Int, _ bounds: [Int], from start: Int = .min) -> ClosedRange<Int>? {
    let furthest = 1 << 60
    let least = max(bounds[cell], start, -furthest)
    let most = min(cell + 1 < bounds.count ? bounds[cell + 1] - 1 : .max, furthest)
    return least <= most ? least...most : nil
  }

  /// The cells of ``Coordinate/wall`` that devices have at some moment of a cell of ``Coordinate/now``, whatever the time of
  /// day: few of many, if the cell is short.
  func window(_ now: Int) -> ClosedRange<Int> {
    func cell(_ wall: Int) -> Int { max(0, walls.partitioningIndex { $0 > wall } - 1) }
    guard let range = Self.range(now, nows) else { return 0...walls.count - 1 }
    return cell(
      range.lowerBound + FeedDevice.offsets.lowerBound)...cell(range.upperBound + FeedDevice.offsets.upperBound)
  }

  /// The cell of ``Coordinate/wall`` that a device can have, the nearest to this one.
  func settled(_ now: Int, _ wall: Int, _ clock: Int) -> Int {
    let window = window(now)
    return window.filter { moment(now, $0, clock) != nil }.min { abs($0 - wall) < abs($1 - wall) } ?? wall
  }

  /// The moments in UTC at which the first and the last device passes a bound of these values.
  static func moments(_ values: Values) -> [Int] {
    guard case .numbers(let range, _) = values else { return [] }
    let bounds = [range.lowerBound, range.upperBound == .max ? .min : range.upperBound + 1].filter { $0 > .min }
    return bounds.flatMap { bound in
      [FeedDevice.offsets.upperBound, FeedDevice.offsets.lowerBound].map { bound.addingClamped(-$0) }
    }
  }

  /// The ranges of cells in which a device's own clock may be, for each cell of the time of day; one for all of them if
  /// it does not matter.
  fileprivate func walls(_ now: Int, _ accepted: [Range<Int>]) -> [[Range<Int>]] {
    func isAccepted(_ cell: Int) -> Bool { accepted.contains { $0.contains(cell) } }
    let window = window(now)
    let isFirst = isAccepted(window.lowerBound)
    if window.allSatisfy({ isAccepted($0) == isFirst }) { return [isFirst ? [0..<walls.count] : []] }
    return clocks.indices.map { clock in
      // Cells before and after the window are as its first and its last.
      let cells = window.map { isAccepted(settled(now, $0, clock)) }
      return zip(window, cells).reduce(into: []) { ranges, next in
        let (wall, isAccepted) = next
        let start = wall == window.lowerBound ? 0 : wall
        let end = wall == window.upperBound ? walls.count : wall + 1
        guard isAccepted else { return }
        if let last = ranges.last, last.upperBound == start {
          ranges[ranges.count - 1] = last.lowerBound..<end
        } else {
          ranges.append(start..<end)
        }
      }
    }
  }
}

extension Conditions {
  /// The devices whose own clock is in these cells.
  func wallLiteral(_ accepted: [Range<Int>]) -> Diagram {
    let clock = LocalClock(space)
    let count = space.index(of: .now).map { space.cells[$0].count } ?? 1
    func literal(_ coordinate: Coordinate, _ ranges: [Range<Int>]) -> Diagram {
      space.index(of: coordinate).map { diagrams.literal($0, ranges) } ?? .always
    }
    var (result, start) = (Diagram.never, 0)
    var last: [[Range<Int>]]?
    for now in 0...count {
      diagrams.step(accepted.count)
      let walls = now < count ? clock.walls(now, accepted) : nil
      guard walls != last else { continue }
      let inside = (last ?? []).enumerated().reduce(Diagram.never) { found, next in
        let (time, ranges) = next
        let walls = literal(.wall, ranges)
        return diagrams.or(found, last?.count == 1 ? walls : diagrams.and(literal(.clock, [time..<time + 1]), walls))
      }
      if now > start { result = diagrams.or(result, diagrams.and(literal(.now, [start..<now]), inside)) }
      (start, last) = (now, walls)
    }
    return result
  }
}

extension Space {
  /// The moment and the zone of a device in a box; nil if no rule asks for a device's own clock. The device keeps its
  /// zone if it can, and its clock does not go back.
  func localMoment(in box: Box, like usual: Situation, now: Int) -> LocalClock.Moment? {
    guard index(of: .wall) != nil || index(of: .clock) != nil else { return nil }
    let clock = LocalClock(self)
    let own = usual.device.secondsFromUTC
    let wall = usual.device.wall(at: usual.now)
    func choices(_ coordinate: Coordinate, _ value: Int) -> [Int] {
      guard let axis = index(of: coordinate) else { return [0] }
      let cell = cells[axis].cell(of: value)
      guard let ranges = box[axis] else { return [cell] }
      return ranges.flatMap(\.self).sorted { ($0 == cell ? 0 : 1, $0) < ($1 == cell ? 0 : 1, $1) }
    }
    let nows = choices(.now, now)
    let (walls, times) = (choices(.wall, wall.secondsSince1970), choices(.clock, wall.secondsOfDay))
    for offsets in [own...own, FeedDevice.offsets] {
      for start in [now, .min] {
        for now in nows {
          for time in times {
            for wall in walls where clock.window(now).contains(wall) {
              let found = clock.moment(now, wall, time, from: start, offsets: offsets, own: own)
              if let found { return found }
            }
          }
        }
      }
    }
    return clock.moment(nows[0], clock.settled(nows[0], walls[0], times[0]), times[0], own: own)
  }
}
