// The part of WebKit that the articles use. A delegate's methods are requirements here, so that a misspelt one is found.
@_exported import UIKit

@MainActor public class WKNavigation {}
@MainActor public class WKScriptMessage { public var body: Any { "" } }
@MainActor public class WKNavigationResponse { public var response: URLResponse { fatalError() } }
@MainActor public class WKNavigationAction { public var request: URLRequest { fatalError() } }
public enum WKNavigationResponsePolicy: Sendable { case allow, cancel }
public enum WKNavigationActionPolicy: Sendable { case allow, cancel }

@MainActor public protocol WKScriptMessageHandler: AnyObject {
  func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage)
}

@MainActor public protocol WKNavigationDelegate: AnyObject {
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!)
  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error)
  func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error)
  func webViewWebContentProcessDidTerminate(_ webView: WKWebView)
  func webView(
    _ webView: WKWebView, decidePolicyFor response: WKNavigationResponse
  ) async -> WKNavigationResponsePolicy
  func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy
}

@MainActor public protocol WKURLSchemeTask: AnyObject {
  var request: URLRequest { get }
  func didReceive(_ response: URLResponse)
  func didReceive(_ data: Data)
  func didFinish()
  func didFailWithError(_ error: any Error)
}

@MainActor public protocol WKURLSchemeHandler: AnyObject {
  func webView(_ webView: WKWebView, start request: any WKURLSchemeTask)
  func webView(_ webView: WKWebView, stop request: any WKURLSchemeTask)
}

@MainActor public class WKUserScript {
  public enum InjectionTime: Sendable { case atDocumentStart, atDocumentEnd }
  public init(source: String, injectionTime: InjectionTime, forMainFrameOnly: Bool) {}
}

@MainActor public class WKUserContentController {
  public func add(_ handler: any WKScriptMessageHandler, name: String) {}
  public func addUserScript(_ script: WKUserScript) {}
  public func removeScriptMessageHandler(forName name: String) {}
}

@MainActor public class WKWebViewConfiguration {
  public var userContentController = WKUserContentController()
  public init() {}
  public func setURLSchemeHandler(_ handler: (any WKURLSchemeHandler)?, forURLScheme scheme: String) {}
}

@MainActor public class WKWebView: UIView {
  public let configuration: WKWebViewConfiguration
  public weak var navigationDelegate: (any WKNavigationDelegate)?
  public init(frame: CGRect = .zero, configuration: WKWebViewConfiguration = WKWebViewConfiguration()) {
    self.configuration = configuration
    super.init(frame: frame)
  }
  public required init?(coder: NSCoder) { nil }
  @discardableResult public func load(_ request: URLRequest) -> WKNavigation? { nil }
  public func evaluateJavaScript(
    _ script: String, completionHandler: (@MainActor @Sendable (Any?, (any Error)?) -> Void)? = nil
  ) {}
}
