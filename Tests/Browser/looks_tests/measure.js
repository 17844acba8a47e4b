// Measures a view in the window it has, at several text sizes, and says what a person could not reach or read.
// Evaluated by Tests/Browser/looks.
async ({ sizes, isFullScreen, isPhone }) => {

  const found = [];
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
    if (box.height <= innerHeight && (box.top < -0.5 || box.bottom > innerHeight + 0.5)) return false;
    return hit !== null && (hit === element || element.contains(hit));
  };
  // A person scrolls until a button is there. What is pinned to an edge moves only when its page ends.
  const isReachable = (element) => {
    element.scrollIntoView({ block: "center", inline: "nearest" });
    if (isHit(element)) return true;
    for (let at = 0; at <= root.scrollHeight; at += innerHeight / 4) {
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

  for (const size of sizes) {
    const say = (text) => found.push(`${size} %: ${text}`);
    document.documentElement.style.fontSize = `${(17 * size) / 100}px`;
    scrollTo(0, 0);
    await frame();
    if (root.scrollWidth > innerWidth) say(`${root.scrollWidth - innerWidth} points too wide`);
    const primary = document.querySelector(".buttons .primary");
    if (primary && size === 100) {
      const box = primary.getBoundingClientRect();
      if (box.bottom > innerHeight + 0.5) say(`"${label(primary)}" is not on the screen`);
      if (isFullScreen && isPhone && (box.top + box.bottom) / 2 < innerHeight * 0.5) {
        say(`"${label(primary)}" is out of the thumb's reach`);
      }
    }
    const close = document.querySelector(".dismiss svg");
    const words = document.querySelector(".text h1, .text h2, .text p:not(.badge)");
    if (close && words && size === 100) {
      const range = document.createRange();
      range.selectNodeContents(words);
      const cross = close.getBoundingClientRect();
      for (const line of range.getClientRects()) {
        const apart = line.right <= cross.left || line.left >= cross.right || line.bottom <= cross.top || line.top >= cross.bottom;
        if (!apart) say("the button that closes covers the text");
      }
    }
    for (const tap of taps) {
      const box = tap.getBoundingClientRect();
      if (box.width < 44 || box.height < 44) say(`"${label(tap)}" is ${box.width} × ${box.height}`);
      if (tap.scrollWidth > tap.clientWidth + 1) say(`"${label(tap)}" does not fit its button`);
      if (!isReachable(tap)) say(`"${label(tap)}" cannot be reached`);
    }
    for (const text of document.querySelectorAll(".text > *, .actions > *")) {
      if (!hasOpaqueGround(text)) say(`"${text.textContent.slice(0, 20)}" stands on the app`);
    }
  }
  for (const image of document.images) if (!image.naturalWidth) found.push(`${image.src} is not shown`);
  document.documentElement.style.fontSize = "";
  scrollTo(0, 0);
  return [...new Set(found)];
}
