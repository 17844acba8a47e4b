/// Files below `content/assets/`, and what texts say of them.
enum ImageMistakes {
  static let rows: [Mistake] = [
    .image(
      "a pointer of Git LFS", "a.png", Array("version https://git-lfs.github.com/spec/v1\noid sha256:0\n".utf8),
      "error bad-image-file",
      "run 'git lfs pull'"),
    .image(
      "an image that is a text", "a.png", Array("hello".utf8), "error bad-image-file", "use PNG, JPEG, GIF, WebP or SVG"
    ),
    .image("an empty image", "a.png", [], "error bad-image-file", "put the image here again"),
    .image("a JPEG that is called PNG", "a.png", Images.jpeg(), "error bad-image-file", "name it ….jpg"),
    .image("an ending in capitals", "a.PNG", Images.png(), "error bad-image-file", "name it a.png"),
    .image(
      "an image that is cut off", "a.png", Array(Images.png().dropLast(6)), "error bad-image-file",
      "export it again; there is hidden data after the image"),
    .image(
      "something behind an image", "a.gif", Images.gif() + [0], "error bad-image-file",
      "export it again; there is hidden data after the image"),
    .image(
      "a drawing with a script", "a.svg", Images.svg("<script>alert(1)</script>"), "error active-svg", at: ":1:41",
      "remove it, or export the drawing as plain SVG"),
    .image(
      "a drawing that loads another file", "a.svg", Images.svg("<image href='https://a.example/b.png'/>"),
      "error active-svg", at: ":1:48", "remove it, or export the drawing as plain SVG"),
    .image(
      "a picture that says where it was taken", "a.jpg", Images.jpeg(metadata: "Exif\0\0GPS"), "warning image-metadata",
      "remove its metadata, for example with exiftool -all= FILE"),
    .image(
      "a picture with too many pixels", "a.png", Images.png(5000, 10), "warning large-image",
      "scale it down, for example with magick FILE -resize 4096x4096 FILE"),
    .image(
      "a heavy picture", "a.png", Images.png(chunks: [("tEXt", Array(repeating: 65, count: 1_000_000))]),
      "warning large-image", "make it smaller than 1000 kB, for example with fewer pixels or as WebP"),
    .body("an image that is not there", "![It](assets/a.png)", "5:1 error missing-image", "put the file there"),
    .body(
      "a misspelt image", "![It](assets/heor.png)", "5:1 error missing-image",
      "did you mean assets/hero.png? Otherwise, put the file there", assets: ["hero.png": Images.png()]),
    .body(
      "an image in another case", "![It](assets/Hero.png)", "5:1 error missing-image",
      "did you mean assets/hero.png? Otherwise, put the file there", assets: ["hero.png": Images.png()]),
    .body(
      "an image of another site", "![It](https://example.com/a.png)", "5:1 error bad-image",
      "put the file there and write assets/name.png, with letters, digits,"),
    .body(
      "an image outside of the assets", "![It](../images/a.png)", "5:1 error bad-image",
      "put the file there and write assets/name.png, with letters, digits,"),
    .body(
      "an image with a space in its name", "![It](<assets/a b.png>)", "5:1 error bad-image",
      "put the file there and write assets/name.png, with letters, digits,"),
    .body(
      "an image without alternative text", "![](assets/hero.png)", "5:1 warning missing-alternative-text",
      "write ![what it shows](assets/hero.png)", assets: ["hero.png": Images.png()]),
    Mistake(
      "an image that no text shows", [hello: banner("conditions: { all: { neverDisplayed: true } }", "News")],
      assets: ["hero.png": Images.png()], "assets/hero.png note unused-asset", "use it or remove it"),
    .body(
      "a linked image that is not there", "[![It](assets/a.png)](https://example.com)", "5:2 error missing-image",
      "put the file there"),
  ]
}
