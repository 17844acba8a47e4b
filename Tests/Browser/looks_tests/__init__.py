"""The parts of Tests/Browser/looks."""
