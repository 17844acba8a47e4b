/// Words of the formats, and what has broken readers of all formats before.
enum Words {
  static let numbers = [
    "0", "-0", "-1", "1e999", "-1e999", "NaN", "2147483647", "2147483648", "9223372036854775807",
    "9223372036854775808", "-9223372036854775808", "18446744073709551616", "0x7f", "1_000", "٣", "１", "01", "1.10",
  ]

  /// Marks before which a character does not begin or after which it does not end, among them some that Swift joins with an
  /// ASCII letter to one `Character`; directions, separators, and what is no character.
  static let characters = [
    "\u{600}", "\u{6DD}", "\u{110BD}", "\u{301}", "\u{323}", "\u{200D}", "\u{FE0F}", "\u{20E3}", "\u{202E}", "\u{2066}",
    "\u{2028}", "\u{85}", "\u{A0}", "\u{AD}", "\u{200B}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}", "\u{F8FD}", "\u{F8FE}",
    "\u{E000}", "\u{10FFFF}", "\0", "\u{1}", "\u{7F}", "\r", "\r\n", "\n", "\t", "\u{B}", "\u{C}", "ß", "İ", "ſ", "K",
    "日本", "🏳️‍🌈", "e\u{301}", "é",
  ]

  static let dates = [
    "2026-11-20", "2026-02-30", "0000-01-01", "10000-01-01", "2026-11-20T24:00:00Z", "2026-11-20T09:00:60Z",
    "2026-11-20T09:00:00+14:00", "2026-11-20T09:00:00",
  ]

  static let versions = [
    "1.9", "1.10", "2.0.0", "v1.2", "1..2", ".1", "1.0b1", "1.0-rc.10", "+build", "99999999999999999999", "a1b2c3d",
  ]

  static let json = [
    "{", "}", "[", "]", "{}", "[]", ",", ":", "\"", "\"\"", "\\", "\\u", "\\ud83d", "\\u0000", "null", "true", "false",
    "//", "/*",
  ]

  static let plist = [
    "<plist>", "</plist>", "<dict>", "</dict>", "<dict/>", "<array>", "</array>", "<key>", "</key>", "<string>",
    "</string>", "<integer>", "</integer>", "<real>", "</real>", "<date>", "</date>", "<data>", "</data>", "<true/>",
    "<false/>", "<!--", "-->", "<![CDATA[", "]]>", "<!DOCTYPE", "<!ENTITY", "<?xml", "?>", "&amp;", "&#0;",
    "&#x110000;",
    "&#xD800;", "&lt;", "&a;", "bplist00", "{ a = \"b\"; }",
  ]

  static let yaml = [
    "---", "---\n", "\n---\n", "...\n", ": ", ":\n", "- ", "  ", "\t", "|", ">", ">-\n", "|+2\n", "&a", "*a", "<<: *a",
    "!!binary", "!!x", "#", "? ", "%YAML 1.2\n", "%TAG", "@", "`", "~", "yes", "no", "'", "\"", "{a: }", "[a, ",
    "\\x00",
    "\\U0010FFFF",
  ]

  static let keys = [
    "title:", "date:", "conditions:", "all:", "any:", "appVersionLessThan:", "flagNotSet:", "localeIn:",
    "rolloutPercent:", "notBefore:", "channels:", "actionURL:", "height:", "html: true\n", "template:", "origin:",
    "id:",
    "key:", "draft:", "expires:", "priority:", "cadence:", "remindPeriod:", "minVersion:",
  ]

  static let markdown = [
    "**", "*", "_", "`", "```\n", "~~~\n", "> ", "- ", "1. ", "# ", "===\n", "---\n", "***\n", "[", "](", ")", "![",
    "]:",
    "[x]: ", "[x]", "<", ">", "</", "<!--", "-->", "<![CDATA[", "<?", "<!", "&", "&#", "&#x", ";", "&lt;", "&quot;",
    "&#0;", "|", "| - |\n", "\\", "    ", "\n\n", "{{", "}}", "{{> ", "{{{", "{:", "view:", "flag:", "close:",
    "https://",
    "assets/a.svg",
  ]

  static let html = [
    "<b>", "</b>", "<p title=\"", "<p title='", "<a href=\"", "<a href=", "<img src=x onerror=", "<script>",
    "</script>", "<style>", "</style>", "<svg", "<math", "<base href=", "<meta http-equiv=refresh content=", "<iframe",
    "<template>", "<plaintext>", "<noscript>", "<title>", "</title>", "<textarea>", "<table>", "<select>", "<xmp>",
    "onclick=", " style=", "javascript:", "jav&#x09;ascript:", "data:text/html,", "vbscript:", "blob:", "intent:",
    "view-source:javascript:", "feed:javascript:", "//host", "https://good@evil", "=", "/", "\"", "'", "/>", "--!>",
    "]]>",
  ]

  static let mustache = [
    "{{", "}}", "{{{", "}}}", "{{&", "{{#", "{{^", "{{/", "{{>", "{{!", "{{=<% %>=}}", "<%", "%>", "{{title}}",
    "{{{title}}}", "{{&title}}", "{{#title}}", "{{/title}}", "{{^title}}", "{{#notifications}}", "{{/notifications}}",
    "{{.}}", "{{> brand}}", "{{> card}}", "{{> head}}", "{{>*title}}", "{{<brand}}", "{{$a}}", "{{app}}", "{{lang}}",
    "{{{csp}}}", "{{{content}}}", "{{{body}}}", "title", "csp", "'{{title}}'", "\"{{title}}\"", "={{title}}",
  ]

  static let svg = [
    "<svg xmlns='http://www.w3.org/2000/svg'>", "</svg>", "<g>", "</g>", "<path d='M1 2'/>", "<use href='#a'/>",
    "xlink:href=", "xmlns:x='http://www.w3.org/1999/xlink'", "xmlns=''", "<style>", "</style>", "@import",
    "url(#a)", "url(//e)", "image-set(", "<animate attributeName='href' to='x'/>", "<set attributeName='onload'/>",
    "<foreignObject>", "<!DOCTYPE svg [", "<!ATTLIST", "]>", "<!ENTITY", "&a;", "&#x73;", "<?xml-stylesheet", "?>",
    "<![CDATA[", "]]>", "<!--", "-->", "xml:base=", "data:image/png;base64,", "data:image/svg+xml,", "\\72 ", "/*",
    "*/",
  ]

  static let http = [
    "GET ", "POST ", "HEAD ", "OPTIONS ", "PUT ", " HTTP/1.1\r\n", " HTTP/1.0\r\n", " HTTP/9.9\r\n", "\r\n", "\r\n\r\n",
    "Host: localhost:PORT\r\n", "Host: evil.example\r\n", "Origin: http://localhost:PORT\r\n", "Origin: null\r\n",
    "Range: bytes=0-", "Range: bytes=-1,0-0\r\n", "If-None-Match: *\r\n", "If-Modified-Since: ",
    "Accept-Encoding: gzip\r\n",
    "Content-Type: application/json\r\n", "Content-Length: 2\r\n", "Content-Length: -1\r\n",
    "Transfer-Encoding: chunked\r\n", "Expect: 100-continue\r\n", "0\r\n\r\n", "ffffffffffffffff\r\n",
    "Connection: Upgrade\r\n", "/../", "%2e%2e/", "%00", "%", "//", "/-/", "/-/api/launch", "/-/source/", "/-/frame/",
    "?at=", "?", "#", "http://", "{}",
  ]
}
