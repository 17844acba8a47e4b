"""`publish serve` in a real browser: cases by subject, each on a stage of its own."""
