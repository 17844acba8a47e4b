/// The error that a call throws; nil if it throws none.
public func failure<Value, Failure: Error>(_ call: () throws(Failure) -> Value) -> Failure? {
  do {
    _ = try call()
    return nil
  } catch {
    return error
  }
}
