internal import CBuild

/// The program, as its reports name it.
package enum ThisProgram {
  package static let version = "0.3.0"

  /// The version, and the commit if it is known.
  package static var build: String {
    let commit = String(cString: build_commit())
    return commit.isEmpty ? version : "\(version) (\(commit))"
  }

  /// The address of docs/, for reports that link to it; ends with a slash.
  package static let documentation = String(cString: build_documentation())
}
