// Measures a view in the window and at the text size it has, and says what a person could not reach or read.
// Evaluated by Tests/Browser/looks.
async ({ size, isFullScreen, isPhone }) => {

  const found = [];
  const say = (text) => found.push(text);
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => resolve()));
  const taps = [...document.querySelectorAll(".actions > [data-tap], .dismiss")];
  const label = (element) => element.getAttribute("aria-label") || element.textContent.trim();
  const root = document.scrollingElement;

  const isHit = (element) => {
    const box = element.getBoundingClientRect();
    const x = Math.min(Math.max((box.left + box.right) / 2, 1), innerWidth - 1);
    const y = Math.min(Math.max((box.top + box.bottom) / 2, 1), innerHeight - 1);
    const hit = document.elementFromPoint(x, y);
    if (box.left < -0.5 || box.right > innerWidth + 0.5) return false;
    if (box.height <= innerHeight * 0.8 && (box.top < -0.5 || box.bottom > innerHeight + 0.5)) return false;
    return hit !== null && (hit === element || element.contains(hit));
  };
  // A person scrolls until a button is there. What is pinned to an edge moves only when its page ends.
  const isReachable = (element) => {
    element.scrollIntoView({ block: "center", inline: "nearest" });
    if (isHit(element)) return true;
    for (let at = 0; at <= root.scrollHeight; at += 16) {
      scrollTo(0, at);
      if (isHit(element)) return true;
    }
    return false;
  };

  // What is written on the way to the page's own background must not depend on what an app has behind it.
  const hasOpaqueGround = (element) => {
    for (let at = element; at && at !== document.documentElement; at = at.parentElement) {
      const color = getComputedStyle(at).backgroundColor;
      if (color !== "rgba(0, 0, 0, 0)" && !/, 0?\.\d+\)$/.test(color)) return true;
    }
    return false;
  };

  const linesOf = (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
  };
  // Whether a line is on the screen, and neither a button nor the cross is over it.
  const isSeen = (line, element) => {
    if (line.top < -0.5 || line.bottom > innerHeight + 1.5 || line.left < -0.5 || line.right > innerWidth + 0.5) return false;
    return [line.left + 2, (line.left + line.right) / 2, line.right - 2].every((x) =>
      [line.top + line.height * 0.3, line.bottom - line.height * 0.3].every((y) => {
        const hit = document.elementFromPoint(x, y);
        return hit && (element.contains(hit) || hit.contains(element));
      }));
  };

  // Whether the last letter of a word stands on another line than the one before it. Longer words do not fit at all.
  const leavesALetter = (element) => {
    const range = document.createRange();
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      for (const { index, 0: word } of nodes.currentNode.data.matchAll(/(?<!\p{L})\p{L}{2,16}(?!\p{L})/gu)) {
        const end = index + word.length;
        const [before, last] = [end - 2, end - 1].map((place) => {
          range.setStart(nodes.currentNode, place);
          range.setEnd(nodes.currentNode, place + 1);
          return range.getBoundingClientRect().top;
        });
        if (last - before > 4) return true;
      }
    }
    return false;
  };

  scrollTo(0, 0);
  // A view fits its words two frames after they have changed.
  for (let frames = 0; frames < 3; frames += 1) await frame();
  if (root.scrollWidth > innerWidth) say(`${root.scrollWidth - innerWidth} points too wide`);
  if (isFullScreen && size === 100 && root.scrollHeight > innerHeight && document.querySelector(".corner")) {
    const before = root.scrollHeight;
    document.querySelector(".corner").style.display = "none";
    if (root.scrollHeight !== before) say(`the cross makes the view ${before - root.scrollHeight} points longer`);
    document.querySelector(".corner").style.display = "";
  }

  const title = document.querySelector(".text h1, .title h1, .title h2");
  const text = [...document.querySelectorAll(".text > p, .text > ul > li")]
    .find((one) => !one.matches(".badge, .actions, .picture") && one.textContent.trim());
  const seen = (element) => linesOf(element).filter((line) => isSeen(line, element)).length;
  if (title) {
    const lines = linesOf(title);
    const least = lines[0] ? lines.reduce((sum, line) => sum + line.height, 0) : 0;
    // Larger than any screen has room for, a title has to be scrolled to.
    if (size <= 200 || (isPhone && least < innerHeight * 0.7)) {
      if (seen(title) < lines.length) say(`${seen(title)} of ${lines.length} lines of the title are seen`);
    }
  }
  if (text && size <= 200 && seen(text) < 1) say("no line of the text is seen");

  const picture = document.querySelector(".layout > .picture img, .slide > .picture img");
  if (picture && size >= 150 && isPhone) {
    const { width, height } = picture.getBoundingClientRect();
    const share = (width * height) / (innerWidth * Math.max(innerHeight, 320));
    if (share > 0.21) say(`the picture keeps ${Math.round(share * 100)} % of the screen`);
  }
  const logo = document.querySelector(".logo img");
  if (logo && size >= 150 && logo.getBoundingClientRect().height > 0) say("the logo stays");

  const primary = document.querySelector(".buttons .primary");
  if (primary && size === 100) {
    const box = primary.getBoundingClientRect();
    // A title of more than four lines comes before it.
    const isLong = title && linesOf(title).length > 4;
    if (!isLong && box.bottom > innerHeight + 0.5) say(`"${label(primary)}" is not on the screen`);
    if (isFullScreen && isPhone && !isLong && (box.top + box.bottom) / 2 < innerHeight * 0.5) {
      say(`"${label(primary)}" is out of the thumb's reach`);
    }
  }
  for (const tap of taps) {
    const box = tap.getBoundingClientRect();
    if (box.width < 44 || box.height < 44) say(`"${label(tap)}" is ${box.width} × ${box.height}`);
    if (tap.scrollWidth > tap.clientWidth + 1) say(`"${label(tap)}" does not fit its button`);
    if (!isReachable(tap)) say(`"${label(tap)}" cannot be reached`);
  }
  for (const element of document.querySelectorAll(".text > *, .title > *, .actions > *")) {
    if (!hasOpaqueGround(element)) say(`"${element.textContent.slice(0, 20)}" stands on the app`);
  }
  if (size <= 200 && document.documentElement.lang !== "ja") {
    for (const element of document.querySelectorAll("h1:not(.unseen), h2, h3, .actions > *")) {
      if (leavesALetter(element)) say(`"${element.textContent.slice(0, 40)}" leaves a letter alone`);
    }
  }
  for (const image of document.images) if (!image.naturalWidth) say(`${image.src} is not shown`);
  scrollTo(0, 0);
  return [...new Set(found)];
}
