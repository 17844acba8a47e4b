/// The pixels of a PNG file, as far as they show whether it is a dark drawing on a transparent background, which is
/// invisible in dark mode (PNG, third edition; RFC 1950, 1951).
struct PNGDrawing {
  private let width, height, depth: Int
  private let kind: UInt8
  private var data: [UInt8] = []
  private var palette: [UInt8] = []
  private var alphas: [UInt8] = []

  /// The maximum number of pixels: larger images are photos, or far too large for a drawing.
  private static let mostPixels = 2_000_000

  /// Reads a drawing; nil for a file that has no transparent pixels, is interlaced, or whose channels have other depths
  /// than drawings'.
  init?(_ bytes: [UInt8]) {
    guard bytes.count > 33, bytes[28] == 0 else { return nil }
    width = bytes.number(16)
    height = bytes.number(20)
    depth = Int(bytes[24])
    kind = bytes[25]
    guard 1...Self.mostPixels ~= width, 1...(Self.mostPixels / width) ~= height else { return nil }
    var offset = 8
    while offset + 12 <= bytes.count {
      let length = bytes.number(offset)
      guard length <= bytes.count - offset - 12 else { return nil }
      let content = bytes[offset + 8..<offset + 8 + length]
      switch String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self) {
      case "PLTE": palette = Array(content)
      case "tRNS": alphas = Array(content)
      case "IDAT": data += content
      default: break
      }
      offset += 12 + length
    }
    let hasAlpha = kind == 6 || kind == 4 || kind == 3 && !alphas.isEmpty
    guard hasAlpha, kind == 3 ? [1, 2, 4, 8].contains(depth) : depth == 8 else { return nil }
  }

  private var channels: Int { kind == 6 ? 4 : kind == 4 ? 2 : 1 }

  /// Whether a tenth or more of it is transparent, and nearly all of the rest is too dark to be seen on the background
  /// of a dark page.
  var isDark: Bool {
    let rowLength = (width * channels * depth + 7) / 8
    var (before, transparent, dark, light) = ([UInt8](repeating: 0, count: rowLength), 0, 0, 0)
    // The first rows of a photo are enough.
    let enough = width * height / 20
    var (row, left) = ([UInt8](), height)
    row.reserveCapacity(rowLength + 1)
    var inflater = Inflater(data.dropFirst(2))
    let isWhole = inflater.inflate { byte in
      row.append(byte)
      guard row.count == rowLength + 1 else { return true }
      unfilter(&row, before)
      before = Array(row.dropFirst())
      row.removeAll(keepingCapacity: true)
      for pixel in 0..<width {
        let (luminance, alpha) = color(pixel, before)
        if alpha < 32 { transparent += 1 } else if luminance < 80 { dark += 1 } else { light += 1 }
      }
      left -= 1
      return left > 0 && light <= enough
    }
    return isWhole && left == 0 && transparent * 10 > width * height && dark > light * 10
  }

  private func color(_ pixel: Int, _ row: [UInt8]) -> (luminance: Int, alpha: UInt8) {
    func luminance(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Int {
      (Int(red) * 3 + Int(green) * 6 + Int(blue)) / 10
    }
    switch kind {
    case 6:
      let start = pixel * 4
      return (luminance(row[start], row[start + 1], row[start + 2]), row[start + 3])
    case 4: return (Int(row[pixel * 2]), row[pixel * 2 + 1])
    default:
      let bit = pixel * depth
      let index = Int(row[bit / 8]) >> (8 - depth - bit % 8) & (1 << depth - 1)
      guard index * 3 + 2 < palette.count else { return (0, 0) }
      let alpha = index < alphas.count ? alphas[index] : 255
      return (luminance(palette[index * 3], palette[index * 3 + 1], palette[index * 3 + 2]), alpha)
    }
  }

  /// - Parameter row: The number of the row's filter, and its bytes.
  private func unfilter(_ row: inout [UInt8], _ above: [UInt8]) {
    let (step, filter) = (max(1, channels * depth / 8), row[0])
    guard filter > 0 else { return }
    for index in above.indices {
      let left = index >= step ? row[index + 1 - step] : 0
      let (up, corner) = (above[index], index >= step ? above[index - step] : 0)
      let guess: UInt8 =
        switch filter {
        case 1: left
        case 2: up
        case 3: UInt8((Int(left) + Int(up)) / 2)
        default: Self.paeth(left, up, corner)
        }
      row[index + 1] &+= guess
    }
  }

  private static func paeth(_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
    let estimate = Int(left) + Int(up) - Int(corner)
    let distances = [left, up, corner].map { abs(estimate - Int($0)) }
    return distances[0] <= distances[1] && distances[0] <= distances[2]
      ? left : distances[1] <= distances[2] ? up : corner
  }
}

/// A reader of compressed data (RFC 1951), which ends with the data, or when its caller has enough.
private struct Inflater {
  private let data: ArraySlice<UInt8>
  private var index: Int
  private var bits: UInt32 = 0
  private var count = 0
  private var window: [UInt8] = []

  init(_ data: ArraySlice<UInt8>) { (self.data, index) = (data, data.startIndex) }

  /// - Parameter read: Gets each byte; reading ends if it returns false.
  /// - Returns: False if damaged data was met before `read` returned false.
  mutating func inflate(_ read: (UInt8) -> Bool) -> Bool {
    while let isLast = take(1), let kind = take(2) {
      let end: End
      switch kind {
      case 0: end = stored(read)
      case 1: end = compressed(.fixed, .distances, read)
      case 2:
        guard let (codes, distances) = tables() else { return false }
        end = compressed(codes, distances, read)
      default: return false
      }
      if end != .block { return end == .enough }
      if isLast == 1 { return true }
    }
    return false
  }

  private enum End { case block, enough, damage }

  private mutating func take(_ wanted: Int) -> Int? {
    while count < wanted {
      guard index < data.endIndex else { return nil }
      bits |= UInt32(data[index]) << UInt32(count)
      (index, count) = (index + 1, count + 8)
    }
    defer { (bits, count) = (bits >> UInt32(wanted), count - wanted) }
    return Int(bits & (1 << UInt32(wanted) - 1))
  }

  private mutating func stored(_ read: (UInt8) -> Bool) -> End {
    (bits, count) = (0, 0)
    guard let length = take(16), take(16) != nil else { return .damage }
    for _ in 0..<length {
      guard let byte = take(8) else { return .damage }
      if !write(UInt8(byte), read) { return .enough }
    }
    return .block
  }

  private mutating func write(_ byte: UInt8, _ read: (UInt8) -> Bool) -> Bool {
    if window.count == 1 << 16 { window.removeFirst(1 << 15) }
    window.append(byte)
    return read(byte)
  }

  private mutating func compressed(_ codes: Huffman, _ distances: Huffman, _ read: (UInt8) -> Bool) -> End {
    while let symbol = decode(codes) {
      if symbol == 256 { return .block }
      if symbol < 256 {
        if !write(UInt8(symbol), read) { return .enough }
        continue
      }
      guard symbol < 286, let extra = take(Self.lengths[symbol - 257].extra), let code = decode(distances), code < 30,
        let further = take(Self.distances[code].extra)
      else { return .damage }
      let distance = Self.distances[code].base + further
      guard distance <= window.count else { return .damage }
      for _ in 0..<Self.lengths[symbol - 257].base + extra where !write(window[window.count - distance], read) {
        return .enough
      }
    }
    return .damage
  }

  private mutating func decode(_ table: Huffman) -> Int? {
    var (code, first, place) = (0, 0, 0)
    for length in 1...15 {
      guard let bit = take(1) else { return nil }
      code |= bit
      let amount = table.counts[length]
      if code - first < amount { return table.symbols[place + code - first] }
      (place, first, code) = (place + amount, (first + amount) << 1, code << 1)
    }
    return nil
  }

  private mutating func tables() -> (codes: Huffman, distances: Huffman)? {
    guard let codes = take(5), let distances = take(5), let lengths = take(4) else { return nil }
    var order = [Int](repeating: 0, count: 19)
    for place in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15].prefix(lengths + 4) {
      guard let length = take(3) else { return nil }
      order[place] = length
    }
    let table = Huffman(order)
    var all: [Int] = []
    let wanted = codes + 257 + distances + 1
    while all.count < wanted {
      guard let symbol = decode(table) else { return nil }
      switch symbol {
      case 16:
        guard let last = all.last, let more = take(2) else { return nil }
        all += [Int](repeating: last, count: more + 3)
      case 17, 18:
        guard let more = take(symbol == 17 ? 3 : 7) else { return nil }
        all += [Int](repeating: 0, count: more + (symbol == 17 ? 3 : 11))
      default: all.append(symbol)
      }
    }
    guard all.count == wanted else { return nil }
    return (Huffman(Array(all.prefix(codes + 257))), Huffman(Array(all.dropFirst(codes + 257))))
  }

  private static let lengths =
    ranges(from: 3, extras: [0, 0, 0, 0, 0, 0, 0, 0] + (1...5).flatMap { [$0, $0, $0, $0] }) + [(258, 0)]
  private static let distances = ranges(from: 1, extras: [0, 0] + (0...13).flatMap { [$0, $0] })

  private static func ranges(from start: Int, extras: [Int]) -> [(base: Int, extra: Int)] {
    var base = start
    return extras.map { extra in
      defer { base += 1 << extra }
      return (base, extra)
    }
  }
}

/// A canonical code: the number of symbols of each length, and the symbols in the order of their codes.
private struct Huffman {
  var counts = [Int](repeating: 0, count: 16)
  var symbols: [Int]

  init(_ lengths: [Int]) {
    for length in lengths where length > 0 { counts[length] += 1 }
    symbols = lengths.indices.filter { lengths[$0] > 0 }.sorted { (lengths[$0], $0) < (lengths[$1], $1) }
  }

  static let fixed = Huffman(
    [Int](repeating: 8, count: 144) + [Int](repeating: 9, count: 112) + [Int](repeating: 7, count: 24)
      + [Int](repeating: 8, count: 8))
  static let distances = Huffman([Int](repeating: 5, count: 30))
}

extension [UInt8] {
  fileprivate func number(_ index: Int) -> Int { (0..<4).reduce(0) { $0 << 8 | Int(self[index + $1]) } }
}
