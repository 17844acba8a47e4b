/// docs/templates.md.
enum TemplateMistakes {
  static let rows: [Mistake] = [
    .template("a misspelt value", "{{titel}}", "?", "?"),
    .template("a value like none", "{{subtitle}}", "?", "?"),
    .template("a section that is not closed", "{{#title}}A", "?", "?"),
    .template("a section that was never opened", "A{{/title}}", "?", "?"),
    .template("a value that is not closed", "{{title", "?", "?"),
    .template("a misspelt partial", "{{> haed}}", "?", "?"),
    .template("a partial like none", "{{> footer}}", "?", "?"),
    .template("a template that includes itself", "{{> mine}}", "?", "?"),
    .template("a value in a script", "<script>let a = \"{{title}}\"</script>", "?", "?"),
  ]
}
