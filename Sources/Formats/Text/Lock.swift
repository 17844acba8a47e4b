#if canImport(Darwin)
  package import os
#else
  package import Synchronization
#endif

/// A value that one thread at a time reads and changes.
///
/// `Mutex` needs macOS 15 and iOS 18; the lock of Apple's systems is there from macOS 13 and iOS 16, the floors of this
/// package. Elsewhere this is a `Mutex`.
package final class Lock<Value: Sendable>: Sendable {
  #if canImport(Darwin)
    @usableFromInline let value: OSAllocatedUnfairLock<Value>

    package init(_ value: Value) { self.value = OSAllocatedUnfairLock(uncheckedState: value) }
  #else
    @usableFromInline let value: Mutex<Value>

    package init(_ value: Value) { self.value = Mutex(value) }
  #endif

  /// Runs `body` while no other thread does.
  ///
  /// - Parameter body: Neither waits nor takes this lock again.
  @inlinable package func withLock<Result: Sendable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    #if canImport(Darwin)
      // Its closure rethrows any error, so a typed one travels as a value.
      try value.withLockUnchecked { value in Swift.Result { () throws(Failure) in try body(&value) } }.get()
    #else
      try value.withLock { value throws(Failure) in try body(&value) }
    #endif
  }
}
