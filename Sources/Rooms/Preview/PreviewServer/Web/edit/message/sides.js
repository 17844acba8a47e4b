/** In a narrow window, either the form or the phone is shown. */

import { find } from "../../shared/dom.js";

/** The findings are shown beside both. */
const parts = { "side-write": ["message-region"], "side-phone": ["phone-region", "reach-region"] };

export function showSides() {
  const narrow = matchMedia("(max-width: 56rem)");
  let chosen = "side-write";
  const draw = () => {
    find("sides").hidden = !narrow.matches;
    for (const [tab, regions] of Object.entries(parts)) {
      const isShown = !narrow.matches || tab === chosen;
      find(tab).setAttribute("aria-selected", String(tab === chosen));
      find(tab).tabIndex = tab === chosen ? 0 : -1;
      for (const region of regions) find(region).classList.toggle("is-aside", !isShown);
    }
    // The phone measures its place, which was hidden before.
    dispatchEvent(new Event("resize"));
  };
  const choose = (tab) => { chosen = tab; draw(); };
  for (const tab of Object.keys(parts)) {
    find(tab).addEventListener("click", () => choose(tab));
    find(tab).addEventListener("keydown", (event) => {
      if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
      choose(tab === "side-write" ? "side-phone" : "side-write");
      find(chosen).focus();
    });
  }
  narrow.addEventListener("change", draw);
  draw();
}
