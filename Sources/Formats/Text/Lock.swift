#if canImport(Darwin)
  package import os
#else
  package import Synchronization
#endif

/// A value that one thread at a time reads and changes.
///
/// `Mutex` needs macOS 15 and iOS 18; the lock of Apple's systems exists from macOS 13 and iOS 16 on, the minimum of
/// this package. On other systems this is a `Mutex`.
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
  /// - Parameter body: A closure that must neither wait nor take this lock again.
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
