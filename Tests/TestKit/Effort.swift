import Foundation

/// How many rounds tests by chance have: as many as find most, or, with `EFFORT=all`, all that there is time for
/// (`make kills`).
public enum Effort {
  public static let isAll = ProcessInfo.processInfo.environment["EFFORT"] == "all"

  public static func rounds(_ usual: Int, all: Int) -> Int { isAll ? all : usual }
}
