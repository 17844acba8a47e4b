#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The environment variables of this process.
var processEnvironment: [String: String] { ProcessInfo.processInfo.environment }
