// One import for what an app needs: the clients, the types that they show and compare, and the platform's transport.

@_exported public import DefaultsStore
@_exported public import FeedClient
@_exported public import FeedEvaluator
@_exported public import FeedModel

#if canImport(Darwin)
  @_exported public import URLSessionTransport

  extension FeedTransport where Self == URLSessionTransport {
    /// This platform's transport: `URLSession` on Apple's systems, libcurl elsewhere.
    public static var standard: URLSessionTransport { URLSessionTransport() }
  }
#else
  @_exported public import CurlTransport

  extension FeedTransport where Self == CurlTransport {
    /// This platform's transport: `URLSession` on Apple's systems, libcurl elsewhere.
    public static var standard: CurlTransport { CurlTransport() }
  }
#endif
