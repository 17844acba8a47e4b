internal import CProcesses
internal import Disk

extension Program {
  /// Runs it to its end in a process group of its own, so that neither Ctrl-C nor the end of this program ends it. It reads
  /// nothing, and what it writes is lost.
  ///
  /// - Returns: The exit code; minus the signal's number, if it was killed.
  public func runDetached(_ arguments: [String], environment: [String: String]) async throws(Problem) -> Int32 {
    let child = try spawn(arguments, environment)
    return await onOwnThread {
      var status: Int32 = 0
      while waitpid(child, &status, 0) < 0, errno == EINTR {}
      return process_code(status)
    }
  }

  private func spawn(_ arguments: [String], _ environment: [String: String]) throws(Problem) -> pid_t {
    let words = ([path] + arguments).map { strdup($0) } + [nil]
    let variables = Self.inherited(environment) + [nil]
    defer { for text in words + variables { free(text) } }
    var child: pid_t = 0
    let error = process_start_detached(&child, path, words, variables)
    if error != 0 { throw .notStarted(error) }
    return child
  }
}
