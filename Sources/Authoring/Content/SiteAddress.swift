/// Why an address cannot be the site's, and what to write instead; nil where it can.
public func siteAddressProblem(_ address: String) -> String? {
  siteProblem(address).map { "\($0.message). Instead, \($0.fix)." }
}

/// http is allowed on this machine alone, for trying things.
func siteProblem(_ address: String) -> URLProblem? {
  if address.contains("?") || address.contains("#") {
    return URLProblem("'\(address)' has a query or fragment", "write the folder's address")
  }
  if let rest = restOfLocalAddress(address) { return URLRules(schemes: []).problem(with: "https://localhost" + rest) }
  guard address.hasPrefix("https:") || address.hasPrefix("http:") else {
    return URLProblem("'\(address)' is not an https address", "write https://host/folder/")
  }
  return URLRules(schemes: []).problem(with: address)
}

/// The port and path of an address on this machine.
private func restOfLocalAddress(_ address: String) -> Substring? {
  for local in ["http://localhost", "http://127.0.0.1", "http://[::1]"] where address.hasPrefix(local) {
    let rest = address.dropFirst(local.count)
    if rest.isEmpty || rest.hasPrefix("/") || rest.hasPrefix(":") { return rest }
  }
  return nil
}
