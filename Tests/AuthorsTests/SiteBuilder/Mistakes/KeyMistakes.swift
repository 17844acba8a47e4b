/// The keys of notifications (docs/authoring.md, Notifications).
enum KeyMistakes {
  static let rows: [Mistake] = [
    .keys("another word for the summary", "description: News", "3:1 error unknown-key", "did you mean 'summary'?"),
    .keys("another word for the picture", "heroImage: a.png", "3:1 error unknown-key", "did you mean 'image'?"),
    .keys("another word for the end", "expiryDate: 2026-12-01", "3:1 error unknown-key", "did you mean 'expires'?"),
    .keys("another word for the start", "publish_date: 2026-12-01", "3:1 error unknown-key", "did you mean 'publish'?"),
    .keys("another word for the date", "pubDate: 2026-11-20", "3:1 error unknown-key", "did you mean 'date'?"),
    .keys("a language as a key", "lang: de", "3:1 error unknown-key", "hello.de.md"),
    .keys(
      "published as a key", "published: true", "3:1 error unknown-key", "remove it; 'draft: true' holds a text back"),
    .keys("a misspelt key", "hieght: 100", "3:1 error unknown-key", "did you mean 'height'?"),
    .keys("a key in capitals", "Height: 100", "3:1 error unknown-key", "did you mean 'height'?"),
    .keys(
      "a key with a space", "action URL: https://example.com", "3:1 error unknown-key", "did you mean 'actionURL'?"),
    .keys(
      "when it starts, in another word", "start: 2026-12-01", "3:1 error unknown-key", "did you mean 'publish'?"),
    .keys(
      "from when on, in another word", "From: 2026-12-01", "3:1 error unknown-key", "did you mean 'publish'?"),
    .keys("when it ends, in another word", "until: 2026-12-01", "3:1 error unknown-key", "did you mean 'expires'?"),
    .keys("a key like none", "colour: red", "3:1 error unknown-key", "'colour' is not"),
    .keys("a key of other programs", "layout: post", "3:1 error unknown-key", "'layout' is not"),
    .keys("a key of prompts", "remindButton: Later", "3:1 error unknown-key", "'remindButton' is not"),
    .keys(
      "a condition outside of the conditions", "neverDisplayed: true", "3:1 error misplaced-key",
      "write it under conditions:, as in conditions: { all: { neverDisplayed: … } }"),
    .keys("an empty value", "height:", "3:8 error empty-value", "write one, or remove the key"),
    .keys("a height in words", "height: tall", "3:9 error bad-number", "'tall' is not a numb"),
    .keys("a height with a unit", "height: 100px", "3:9 error bad-number", "'100px' is not a num"),
    .keys("a height below one", "height: 0", "3:9 error bad-number", "'0' is not a number "),
    .keys("a height beyond every screen", "height: 100000", "3:9 error bad-number", "'100000' is not a nu"),
    .keys("a height of less than nothing", "height: -5", "3:9 error bad-number", "'-5' is not a number"),
    .keys("an origin like none", "origin: left", "3:9 error bad-choice", "write one of top, bottom"),
    .keys("a misspelt origin", "origin: botom", "3:9 error bad-choice", "did you mean 'bottom'?"),
    .keys(
      "a date in words", "date: tomorrow", "3:7 error bad-date",
      "write a day like 2026-01-31, or an instant like 2026-01-31T09:00:00Z"),
    .keys(
      "a date in another order", "date: 31.12.2026", "3:7 error bad-date",
      "write 2026-12-31"),
    .keys(
      "a date with slashes", "date: 2026/12/31", "3:7 error bad-date",
      "write 2026-12-31"),
    .keys(
      "a day that does not exist", "date: 2026-02-30", "3:7 error bad-date",
      "write a day like 2026-01-31, or an instant like 2026-01-31T09:00:00Z"),
    .keys(
      "a date without leading zeros", "date: 2026-1-5", "3:7 error bad-date",
      "write 2026-01-05"),
    .keys(
      "a date with a time, but no zone", "date: 2026-11-20 09:00", "3:7 error bad-date",
      "write 2026-11-20T09:00:00Z if it is UTC, or add 'timeZone: Europe/Berlin' to publish.yml"),
    .keys(
      "a date for a start", "date: 2027-03-01", "3:7 warning future-date",
      "to publish it then, write 'publish: 2027-03-01'"),
    .keys(
      "an instant for a start", "date: 2026-12-01T09:00:00+01:00", "3:7 warning future-date",
      "write 'publish: 2026-12-01T08:00:00Z'"),
    .keys("a date far ahead", "date: 2062-11-20", "3:7 warning odd-date", "check the year"),
    .keys("a date long ago", "date: 1926-11-20", "3:7 warning odd-date", "check the year"),
    .keys(
      "an instant without its zone", "publish: 2026-11-20T09:00:00", "3:10 error bad-instant",
      "write 2026-11-20T09:00:00Z if it is UTC, or add 'timeZone: Europe/Berlin' to publish.yml"),
    .keys(
      "an instant with the name of a zone", "publish: 2026-11-20T09:00:00 Europe/Berlin", "3:10 error bad-instant",
      "write a day like 2026-01-31, or an instant like 2026-01-31T09:00:00Z"),
    .keys("an end a lifetime ahead", "expires: 2062-12-01T00:00:00Z", "3:10 warning odd-date", "needs no 'expires'"),
    .keys("publication far ahead", "publish: 2036-11-20T09:00:00Z", "3:10 warning odd-date", "check the year"),
    .keys(
      "an end before the start", "publish: 2026-12-02T09:00:00Z\nexpires: 2026-12-01T09:00:00Z",
      "4:10 error dates-inverted", "swap the two"),
    .keys(
      "an end before the date", "date: 2026-12-02\nexpires: 2026-12-01T09:00:00Z", "4:10 error dates-inverted",
      "correct one of them"),
    .keys(
      "an end that has passed", "expires: 2026-11-01T09:00:00Z", "3:10 note expired",
      "keep the file, because its id must not be used again"),
    .keys("a draft in words", "draft: maybe", "3:8 error bad-boolean", "write true or false"),
    .keys(
      "a priority in words", "priority: high", "3:11 error bad-number", "write a whole number from -1000000 to 1000000"),
    .keys(
      "a priority with a point", "priority: 1.5", "3:11 error bad-number",
      "write a whole number from -1000000 to 1000000"),
    .keys(
      "a version in words", "minVersion: latest", "3:13 error bad-version", "write digits joined by dots, such as 2.4.0"
    ),
    .keys(
      "a version with a v", "minVersion: v2.4.0", "3:13 error bad-version", "write digits joined by dots, such as 2.4.0"
    ),
    .keys(
      "a version with a letter", "maxVersion: 2.4.0b1", "3:13 error bad-version",
      "write digits joined by dots, such as 2.4.0"),
    .keys(
      "versions in the wrong order", "minVersion: 3.0.0\nmaxVersion: 2.0.0", "4:13 error never-shown",
      "change one of the two"),
    .keys(
      "a channel of a notification like none", "channels: [email]", "3:12 error bad-choice",
      "write one of banners, alerts"),
    .keys(
      "a misspelt channel of a notification", "channels: [banner]", "3:12 error bad-choice", "did you mean 'banners'?"),
    .keys("channels that are a map", "channels: { banners: true }", "3:11 error bad-list", "write channels: [a, b]"),
    .keys(
      "no channels of a notification", "channels: []", "3:11 error no-channels",
      "write channels: [banners]; to hold it back, write draft: true"),
    .keys("an action without a scheme", "actionURL: example.com", "3:12 error bad-url", "write https://example.com"),
    .keys("an action without encryption", "actionURL: http://example.com", "3:12 error bad-url", "write https:"),
    .keys(
      "an action that runs code", "actionURL: javascript:alert(1)", "3:12 error bad-url",
      "use https:, mailto:, tel:, sms: or itms-apps:; list the app's own"),
    .keys(
      "an address of mail as an action", "actionURL: help@example.com", "3:12 error bad-url",
      "write mailto:help@example.com"),
    .keys("a space in an action", "actionURL: https://example.com/a b", "3:12 error bad-url", "write it as %20"),
    .keys(
      "a button without an action", "actionButton: Go", "1:1 warning unused-action-button",
      "add 'actionURL: https://…', or remove it"),
    .keys(
      "a template like none", "template: coupon", "3:11 error unknown-template",
      "add templates/coupon.mustache"),
    .keys(
      "a misspelt template", "template: bannr", "3:11 error unknown-template",
      "did you mean 'banner'? Otherwise, add templates/bannr.mustache, or"),
    .keys("HTML in words", "html: sometimes", "3:7 error bad-boolean", "write true or false"),
    .keys("a translation like none", "translate: [fr]", "3:13 error unknown-locale", "write some of them, or none"),
    .keys("a misspelt none", "translate: nnone", "3:12 error unknown-locale", "did you mean none?"),
  ]
}
