/// Where keys begin and end, and what YAML makes of titles.
enum FrontMatterMistakes {
  static let rows: [Mistake] = [
    .banner(
      "a colon without a space above other keys", "---\ntitle:Hello\ndate: 2026-11-20\n---\nNews\n",
      "2:6 error yaml-syntax",
      "write title: Hello"),
    .banner(
      "a wide colon", "---\ntitle\u{FF1A}Hello\ndate: 2026-11-20\n---\nNews\n", "2:6 error yaml-syntax",
      "write title: Hello"),
    .banner(
      "a space that does not break", "---\ntitle:\u{A0}Hello\ndate: 2026-11-20\n---\nNews\n", "2:6 error yaml-syntax",
      "write title: Hello"),
    .banner(
      "a title on two lines", "---\ntitle: A long\ntitle here\ndate: 2026-11-20\n---\nNews\n", "3:1 error yaml-syntax",
      "join it to the line above"),
    .settings(
      "a colour in braces", "site: https://a.example/\napp: { name: A }\nlocales: [en]\nbrand: { accent: #5a3fd0 }\n",
      "4:18 error yaml-syntax", "write '#5a3fd0' in quotation marks"),
    .languages(
      "no title, and a translation",
      [hello: "---\ndraft: false\nconditions: { all: { neverDisplayed: true } }\n---\nNews\n"],
      "notifications/hello.md:2:1 error missing-key", "add 'title: …'"),
    .languages(
      "no front matter, and a translation", [hello: "News\n"], "notifications/hello.md:1:1 error front-matter-missing",
      "begin it with three lines"),
    .banner(
      "no front matter", "Hello\n", "1:1 error front-matter-missing",
      "begin it with three lines: '---', 'title: …' and '---'"),
    .banner(
      "an empty file", "", "1:1 error front-matter-missing", "begin it with three lines: '---', 'title: …' and '---'"),
    .banner(
      "a dash instead of three hyphens", "—\ntitle: Hello\n—\nNews\n", "1:1 error front-matter-missing",
      "write '---' here and below its last key, and 'key: value' between them"),
    .banner(
      "four hyphens", "----\ntitle: Hello\n----\nNews\n", "1:1 error front-matter-missing",
      "write '---' here and below its last key, and 'key: value' between them"),
    .banner(
      "two hyphens", "--\ntitle: Hello\n--\nNews\n", "1:1 error front-matter-missing",
      "write '---' here and below its last key, and 'key: value' between them"),
    .banner(
      "front matter of another program", "+++\ntitle = \"Hello\"\n+++\nNews\n", "1:1 error front-matter-missing",
      "write '---' here and below its last key, and 'key: value' between them"),
    .banner(
      "an empty line above the front matter", "\n---\ntitle: Hello\n---\nNews\n", "2:1 error front-matter-late",
      "remove the empty lines above it"),
    .banner(
      "front matter that is not closed", "---\ntitle: Hello\n\nNews\n", "1:1 error front-matter-unclosed",
      "add a line '---' below its last key"),
    .banner(
      "front matter closed by four hyphens", "---\ntitle: Hello\n----\nNews\n", "1:1 error front-matter-unclosed",
      "write '---' in line 3 instead of '----'"),
    .banner(
      "front matter twice", "---\ntitle: Hello\n---\n---\ntitle: Hello\n---\nNews\n", "4:1 error front-matter-twice",
      "merge the two"),
    .banner(
      "front matter that is a list", "---\n- title\n---\nNews\n", "2:1 error front-matter-not-keys",
      "give each value a key"),
    .banner(
      "front matter that is a sentence", "---\nHello\n---\nNews\n", "2:1 error front-matter-not-keys",
      "give each value a key"),
    .banner(
      "no title", "---\nheight: 100\nconditions: { all: { neverDisplayed: true } }\n---\nNews\n",
      "2:1 error missing-key", "add 'title: …' to the front matter"),
    .banner("a misspelt title", "---\ntilte: Hello\n---\nNews\n", "2:1 error unknown-key", "did you mean 'title'?"),
    .banner("an empty title", "---\ntitle:\n---\nNews\n", "2:7 error empty-value", "write one, or remove the key"),
    .banner(
      "a title of spaces", "---\ntitle: \"  \"\n---\nNews\n", "2:8 error empty-value", "write one, or remove the key"),
    .banner(
      "a title over two lines", "---\ntitle: |\n  Hello\n  you\n---\nNews\n", "2:8 error line-break",
      "write it on one line"),
    .banner("a title that is a list", "---\ntitle: [Hello]\n---\nNews\n", "2:8 error bad-text", "write title: text"),
    .banner(
      "a title that is a map", "---\ntitle: { en: Hello }\n---\nNews\n", "2:8 error bad-text", "write title: text"),
    .banner(
      "no space after a colon", "---\ntitle:Hello\n---\nNews\n", "2:1 error front-matter-not-keys",
      "write 'title: …', with a colon and a space"),
    .banner(
      "an equals sign", "---\ntitle = Hello\n---\nNews\n", "2:1 error front-matter-not-keys",
      "write 'title: …', with a colon and a space"),
    .banner(
      "a colon in a title", "---\ntitle: Black Friday: 50 % off\n---\nNews\n", "2:8 error yaml-syntax",
      "quote the text: title: \"Black Friday: 50 % off\""),
    .banner(
      "brackets in a title", "---\ntitle: [New] thing\n---\nNews\n", "2:8 error yaml-syntax",
      "quote the text: title: \"[New] thing\""),
    .banner(
      "braces in a title", "---\ntitle: {{app}} is new\n---\nNews\n", "2:8 error yaml-syntax",
      "write title: \"{{app}} is new\""),
    .banner(
      "an apostrophe in apostrophes", "---\ntitle: 'It's new'\n---\nNews\n", "2:8 error yaml-syntax",
      "quote the text: title: \"It's new\""),
    .banner(
      "quotation marks in quotation marks", "---\ntitle: \"A \"new\" thing\"\n---\nNews\n", "2:8 error yaml-syntax",
      "quote the text: title: \"A \\\"new\\\" thing\""),
    .banner(
      "quotation marks around one word", "---\ntitle: \"New\" thing\n---\nNews\n", "2:8 error yaml-syntax",
      "quote the text: title: \"\\\"New\\\" thing\""),
    .banner(
      "quotation marks that are not closed", "---\ntitle: \"Hello\n---\nNews\n", "2:8 error yaml-syntax",
      "quote the text: title: \"Hello\""),
    .banner(
      "stars", "---\ntitle: *New* thing\n---\nNews\n", "2:8 error yaml-syntax", "quote the text: title: \"*New* thing\""
    ),
    .banner(
      "a star at the start", "---\ntitle: *New\n---\nNews\n", "2:8 error yaml-alias",
      "write the value out; quote text that starts with '*'"),
    .banner(
      "a dash at the start", "---\ntitle: - New\n---\nNews\n", "2:8 error yaml-syntax",
      "quote the text: title: \"- New\""),
    .banner(
      "an at sign at the start", "---\ntitle: @home\n---\nNews\n", "2:8 error yaml-syntax",
      "quote the text: title: \"@home\""),
    .banner(
      "a percent sign at the start", "---\ntitle: %off\n---\nNews\n", "2:8 error yaml-syntax",
      "quote the text: title: \"%off\""),
    .banner(
      "an exclamation mark at the start", "---\ntitle: !New\n---\nNews\n", "2:8 error yaml-tag",
      "write the value alone; quote text that starts with '!'"),
    .banner(
      "an ampersand at the start", "---\ntitle: &Co\n---\nNews\n", "2:8 error yaml-anchor",
      "write the value out; quote text that starts with '&'"),
    .banner(
      "a backtick at the start", "---\ntitle: `new`\n---\nNews\n", "2:8 error yaml-syntax",
      "quote the text: title: \"`new`\""),
    .banner(
      "a hash tag in a title", "---\ntitle: 50% off #sale\nconditions: { all: { neverDisplayed: true } }\n---\nNews\n",
      "2:16 warning comment-in-text", "write title: \"50% off #sale\", or the comment on a line of its own"),
    .banner(
      "a number in a title", "---\ntitle: We are # 1\nconditions: { all: { neverDisplayed: true } }\n---\nNews\n",
      "2:15 warning comment-in-text", "write title: \"We are # 1\", or the comment on a line of its own"),
    .banner(
      "a backslash in quotation marks", "---\ntitle: \"C:\\path\"\n---\nNews\n", "2:8 error yaml-syntax",
      "quote the text: title: \"C:\\\\path\""),
    .banner(
      "a tab before a value", "---\ntitle: Hello\n\theight: 100\n---\nNews\n", "3:1 error yaml-syntax",
      "indent with spaces, never tabs"),
    .banner(
      "a key that is indented", "---\ntitle: Hello\n  height: 100\n---\nNews\n", "3:9 error yaml-syntax",
      "quote text that contains ': ', or write a map as { name: value }"),
    .banner(
      "a line without a colon", "---\ntitle: Hello\nheight\n---\nNews\n", "4:1 error yaml-syntax", "write 'key: value'"),
    .banner(
      "a title twice", "---\ntitle: Hello\ntitle: Hi\nconditions: { all: { neverDisplayed: true } }\n---\nNews\n",
      "3:1 error duplicate-key", "keep one of them"),
    .banner(
      "a byte order mark in the middle", "---\ntitle: Hel\u{FEFF}lo\n---\nNews\n", "2:11 error control-character",
      "remove it"),
    .banner(
      "letters that are reordered", "---\ntitle: Hel\u{202E}lo\n---\nNews\n", "2:11 error bidi-override",
      "remove it; if a direction must be set, use the isolates U+2066 to U+2069"),
    .banner(
      "a line separator", "---\ntitle: Hello\n---\nNews\u{2028}and more\n", "4:5 error control-character",
      "end the line with Return"),
    .banner("a control character", "---\ntitle: Hello\n---\nNews\u{7}\n", "4:5 error control-character", "remove it"),
  ]
}
