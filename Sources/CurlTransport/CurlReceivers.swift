// What curl calls with what has come. The context is the ``Answer`` that the handle holds.

nonisolated func receiveLine(
  _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
  receive(bytes, size * count, context) { $0.receiveLine($1) }
}

nonisolated func receiveBody(
  _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
  receive(bytes, size * count, context) { $0.receiveBody($1) }
}

/// - Returns: All of `count`, or less to make curl stop.
private func receive(
  _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
  by hand: (Answer, UnsafeRawBufferPointer) -> Bool
) -> Int {
  guard let context else { return -1 }
  let answer = Unmanaged<Answer>.fromOpaque(context).takeUnretainedValue()
  return hand(answer, UnsafeRawBufferPointer(start: bytes, count: count)) ? count : -1
}
