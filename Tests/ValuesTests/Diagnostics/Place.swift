import Diagnostics

/// Testing has a SourceLocation too.
typealias Place = Diagnostics.SourceLocation
