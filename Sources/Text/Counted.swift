/// `1 notification`, `3 notifications`, `2 launches`.
package func counted(_ count: Int, _ noun: String) -> String {
  guard count != 1 else { return "1 \(noun)" }
  return "\(count) \(noun)\(noun.hasSuffix("ch") ? "es" : "s")"
}
