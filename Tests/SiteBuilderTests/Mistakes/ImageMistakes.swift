/// Files below `content/assets/`, and what texts say of them.
enum ImageMistakes {
  static let rows: [Mistake] = [
    .image("an image that is a text", "a.png", Array("hello".utf8), "?", "?"),
    .image("an empty image", "a.png", [], "?", "?"),
    .image("a JPEG that is called PNG", "a.png", Images.jpeg(), "?", "?"),
    .image("an ending in capitals", "a.PNG", Images.png(), "?", "?"),
    .image("an image that is cut off", "a.png", Array(Images.png().dropLast(6)), "?", "?"),
    .image("something behind an image", "a.gif", Images.gif() + [0], "?", "?"),
    .image("a drawing with a script", "a.svg", Images.svg("<script>alert(1)</script>"), "?", "?"),
    .image(
      "a drawing that loads another file", "a.svg", Images.svg("<image href='https://a.example/b.png'/>"), "?", "?"),
    .image("a picture that says where it was taken", "a.jpg", Images.jpeg(metadata: "Exif\0\0GPS"), "?", "?"),
    .image("a picture with too many pixels", "a.png", Images.png(5000, 10), "?", "?"),
    .image(
      "a heavy picture", "a.png", Images.png(chunks: [("tEXt", Array(repeating: 65, count: 1_000_000))]), "?", "?"),
    Mistake(
      "an image that is not there",
      [hello: banner("conditions: { all: { neverDisplayed: true } }", "![It](assets/a.png)")], "?", "?"),
    Mistake(
      "a misspelt image", [hello: banner("conditions: { all: { neverDisplayed: true } }", "![It](assets/heor.png)")],
      assets: ["hero.png": Images.png()], "?", "?"),
    Mistake(
      "an image in another case",
      [hello: banner("conditions: { all: { neverDisplayed: true } }", "![It](assets/Hero.png)")],
      assets: ["hero.png": Images.png()], "?", "?"),
    Mistake(
      "an image of another site",
      [hello: banner("conditions: { all: { neverDisplayed: true } }", "![It](https://example.com/a.png)")], "?", "?"),
    Mistake(
      "an image outside of the assets",
      [hello: banner("conditions: { all: { neverDisplayed: true } }", "![It](../images/a.png)")], "?", "?"),
    Mistake(
      "an image with a space in its name",
      [hello: banner("conditions: { all: { neverDisplayed: true } }", "![It](<assets/a b.png>)")], "?", "?"),
    Mistake(
      "an image without alternative text",
      [hello: banner("conditions: { all: { neverDisplayed: true } }", "![](assets/hero.png)")],
      assets: ["hero.png": Images.png()], "?", "?"),
    Mistake(
      "an image that no text shows", [hello: banner("conditions: { all: { neverDisplayed: true } }", "News")],
      assets: ["hero.png": Images.png()], "?", "?"),
    Mistake(
      "a linked image that is not there",
      [hello: banner("conditions: { all: { neverDisplayed: true } }", "[![It](assets/a.png)](https://example.com)")],
      "?", "?"),
  ]
}
