/// docs/authoring.md, Conditions.
enum ConditionMistakes {
  static let rows: [Mistake] = [
    .keys(
      "conditions without all or any", "conditions: { neverDisplayed: true }", "3:15 error misplaced-key",
      "put it under all: or any:"),
    .keys(
      "a condition that is a list", "conditions: { all: [neverDisplayed] }", "3:21 error bad-map",
      "write { name: value }"),
    .keys("conditions that are text", "conditions: always", "3:13 error bad-map", "write conditions: { name: value }"),
    .keys("a misspelt all", "conditions: { al: { neverDisplayed: true } }", "3:15 error unknown-key", "'al' is not"),
    .conditions(
      "a misspelt condition", "neverDisplayd: true", "5:5 error unknown-key", "did you mean 'neverDisplayed'?"),
    .conditions(
      "a condition in other capitals", "neverdisplayed: true", "5:5 error unknown-key", "did you mean 'neverDisplayed'?"
    ),
    .conditions(
      "a condition like none", "isPremium: true\nneverDisplayed: true", "5:5 error unknown-key", "'isPremium' is not"),
    .conditions(
      "minVersion among the conditions", "minVersion: 2.4.0\nneverDisplayed: true", "5:5 error misplaced-key",
      "write minVersion: outside conditions, or appVersionAtLeast here"),
    .conditions(
      "maxVersion among the conditions", "maxVersion: 2.4.0\nneverDisplayed: true", "5:5 error misplaced-key",
      "write maxVersion: outside conditions, or appVersionAtMost here"),
    .conditions("a truth in words", "neverDisplayed: maybe", "5:21 error bad-boolean", "write true or false"),
    .conditions(
      "a truth as a number", "onWifi: 1\nneverDisplayed: true", "5:13 error bad-boolean", "write true or false"),
    .conditions(
      "seconds in words", "lastDisplayMinimumSeconds: a week", "5:32 error bad-number",
      "write a whole number from 0 to 2147483647"),
    .conditions(
      "seconds with a unit", "lastDisplayMinimumSeconds: 7d", "5:32 error bad-number",
      "write a whole number from 0 to 2147483647"),
    .conditions(
      "launches of less than none", "launchesAtLeast: -1\nneverDisplayed: true", "5:22 error bad-number",
      "write a whole number from 0 to 2147483647"),
    .conditions(
      "more than all devices", "rolloutPercent: 101\nneverDisplayed: true", "5:21 error bad-number",
      "write a number from 0 to 100"),
    .conditions(
      "a share with its sign", "rolloutPercent: 20%\nneverDisplayed: true", "5:21 error bad-number",
      "write a number from 0 to 100"),
    .conditions(
      "a language that is a name", "localeIn: [german]\nneverDisplayed: true", "5:16 error bad-locale",
      "write de instead of german"),
    .conditions(
      "a language that is a country", "localeIn: [jp]\nneverDisplayed: true", "5:16 error bad-locale",
      "write ja instead of jp"),
    .conditions(
      "a region that is none", "localeIn: [en-UK]\nneverDisplayed: true", "5:16 error bad-locale", "write en-GB"),
    .conditions(
      "a language with an underscore", "localeIn: [de_CH]\nneverDisplayed: true", "5:16 error bad-locale",
      "use BCP 47, such as de or zh-Hant"),
    .conditions(
      "no languages", "localeIn: []\nneverDisplayed: true", "5:15 error empty-value", "write one, or remove the key"),
    .conditions(
      "a time without a zone", "notBefore: 2026-11-27 09:00\nneverDisplayed: true", "5:16 error bad-instant",
      "write 2026-11-27T09:00:00Z if it is UTC"),
    .conditions(
      "an end on devices a lifetime ahead", "notAfter: 2126-11-27\nneverDisplayed: true", "5:5 warning odd-date",
      "needs no 'notAfter'"),
    .conditions(
      "Norwegian of no device", "localeIn: [no]\nneverDisplayed: true", "5:16 error bad-locale",
      "write nb instead of no"),
    .conditions(
      "a share that is a fraction", "rolloutPercent: 0.1\nneverDisplayed: true", "5:5 note small-share",
      "one device of 1000 is shown this"),
    .keys(
      "seconds for days", "conditions: { any: { neverDisplayed: true, lastDisplayMinimumSeconds: 7 } }",
      "1:1 warning every-launch", "a minimum number of days or launches"),
    .conditions(
      "a time that has passed", "notAfter: 2026-11-01T00:00:00Z\nneverDisplayed: true", "5:5 note expired",
      "since 2026-11-01T00:00:00Z no device is shown this banner"),
    .conditions(
      "a time long ago", "notBefore: 1026-11-01T00:00:00Z\nneverDisplayed: true", "5:5 warning odd-date",
      "check the year"),
    .conditions(
      "a time far ahead", "notBefore: 2126-11-01T00:00:00Z\nneverDisplayed: true", "5:5 warning odd-date",
      "check the year"),
    .conditions(
      "times in the wrong order",
      "notBefore: 2026-12-02T00:00:00Z\nnotAfter: 2026-12-01T00:00:00Z\nneverDisplayed: true", "6:5 error never-shown",
      "change one of the two"),
    .conditions(
      "versions in the wrong order, as conditions",
      "appVersionAtLeast: 3.0.0\nappVersionLessThan: 2.0.0\nneverDisplayed: true", "6:5 error never-shown",
      "change one of the two"),
    .conditions(
      "a version of an operating system in words", "iOSVersionLessThan: newest\nneverDisplayed: true",
      "5:25 error bad-version", "write digits joined by dots, such as 2.4.0"),
    .conditions(
      "a flag with a space in a condition", "flagNotSet: hide this\nneverDisplayed: true", "5:17 error bad-name",
      "use letters, digits, '-' and '_'"),
    .conditions(
      "a flag that nothing sets", "flagNotSet: hide\nneverDisplayed: true", "5:5 warning flag-never-set",
      "add a link [Never show again](flag:hide)"),
    .conditions(
      "a flag that is awaited and never set", "flagSet: seen\nneverDisplayed: true", "6:5 error never-shown",
      "change one of the two"),
    .conditions(
      "a condition twice", "neverDisplayed: true\nneverDisplayed: false", "6:5 error duplicate-key", "keep one of them"),
    .conditions(
      "only a minimum of time", "lastDisplayMinimumSeconds: 86400", "5:5 warning never-first-display",
      "write conditions: { any: { neverDisplayed: true, lastDisplayMinimumSeconds: 86400 } }"),
    .conditions(
      "a condition that original clients do not know", "launchesAtLeast: 3\nneverDisplayed: true",
      "5:5 note unknown-to-notable", "do not know 'launchesAtLeast'"),
    .conditions(
      "nothing ends it", "onWifi: true", "1:1 warning every-launch",
      "add conditions: { all: { neverDisplayed: true } }, a minimum number of days or launches"),
    .keys(
      "no condition at all", "conditions: {}", "1:1 warning every-launch",
      "add conditions: { all: { neverDisplayed: true } }, a minimum number of days or launches"),
    .body(
      "a flag that nothing tests", "[Never](flag:hide)", "5:9 warning flag-never-tested",
      "add 'flagNotSet: hide' to the conditions"),
  ]
}
