import Text

/// Why an address cannot be the site's, and what to write instead; nil if it can.
public func siteAddressProblem(_ address: String) -> String? {
  siteProblem(address).map { "\($0.message). Instead, \($0.fix)." }
}

/// http is allowed for this machine only, for trying things out.
func siteProblem(_ address: String) -> URLProblem? {
  if address.contains(ascii: "?") || address.contains(ascii: "#") {
    return URLProblem("'\(address)' has a query or fragment", "write the folder's address")
  }
  if let rest = restOfLocalAddress(address) { return URLRules(schemes: []).problem(with: "https://localhost" + rest) }
  guard address.starts(withBytesOf: "https:") || address.starts(withBytesOf: "http:") else {
    return URLProblem("'\(address)' is not an https address", "write https://host/folder/")
  }
  return URLRules(schemes: []).problem(with: address)
}

/// The port and path of an address on this machine.
private func restOfLocalAddress(_ address: String) -> Substring? {
  for local in ["http://localhost", "http://127.0.0.1", "http://[::1]"] where address.starts(withBytesOf: local) {
    let rest = Substring(address.utf8.dropFirst(local.utf8.count))
    if rest.isEmpty || rest.starts(withBytesOf: "/") || rest.starts(withBytesOf: ":") { return rest }
  }
  return nil
}
