/// docs/templates.md.
enum TemplateMistakes {
  static let rows: [Mistake] = [
    .template("a misspelt value", "{{titel}}", "1:1 error unknown-name", "did you mean 'title'?"),
    .template("a value like none", "{{subtitle}}", "1:1 error unknown-name", "docs/templates.md lists the names"),
    .template(
      "a section that is not closed", "{{#title}}A", "1:1 error bad-template",
      "add {{/title}} where it ends"),
    .template(
      "a section that was never opened", "A{{/title}}", "1:2 error bad-template", "remove it"),
    .template(
      "a value that is not closed", "{{title", "1:1 error bad-template", "close every tag and section that you open"),
    .template("a misspelt partial", "{{> haed}}", "1:1 error unknown-partial", "did you mean 'head'?"),
    .template("a partial like none", "{{> footer}}", "1:1 error unknown-partial", "add templates/footer.mustache"),
    .files(
      "a template that includes itself", ["templates/mine.mustache": "{{> mine}}"],
      "templates/mine.mustache error recursive-partial", "remove one of the partials from the cycle"),
    .template(
      "a value in a script", "<script>let a = \"{{title}}\"</script>", "1:18 error value-in-script",
      "put it in a data- attribute, and read that in the script"),
  ]
}
