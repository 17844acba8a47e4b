import FeedEvaluator
import FeedModel

/// Noon of a day in June 2026: the now of every test that doesn't care.
let noon = Instant(secondsSince1970: 1_781_352_000)

let day = 86_400

func app(_ version: FeedVersion) -> FeedDevice { FeedDevice(appVersion: version) }
