extension String {
  /// Without the user name and the password of this address, wherever they are in the text.
  package func hidingCredentials(of address: String) -> String {
    guard let start = address.firstRange(of: "://")?.upperBound,
      let end = address[start...].prefix(while: { !"/?#".contains($0) }).lastIndex(of: "@")
    else { return self }
    return replacing(address[start...end], with: "")
  }
}
