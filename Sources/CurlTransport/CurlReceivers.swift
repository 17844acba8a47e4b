// What curl calls with received data. The context is the ``ServerResponse`` that the handle holds.

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
  by hand: (ServerResponse, UnsafeRawBufferPointer) -> Bool
) -> Int {
  guard let context else { return -1 }
  let response = Unmanaged<ServerResponse>.fromOpaque(context).takeUnretainedValue()
  return hand(response, UnsafeRawBufferPointer(start: bytes, count: count)) ? count : -1
}
