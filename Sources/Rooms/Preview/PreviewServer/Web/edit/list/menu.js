/** A menu below its button. Arrow keys, letters and Escape work, and the focus returns to the button. */

import { element } from "../../shared/dom.js";

/**
 * @param {HTMLElement} button
 * @param {{label: string, act: () => void}[]} items
 */
export function openMenu(button, items) {
  const controller = new AbortController();
  const close = (isReturning = true) => {
    controller.abort();
    menu.remove();
    button.setAttribute("aria-expanded", "false");
    if (isReturning) button.focus();
  };
  const choose = (act) => { close(); act(); };
  const entries = items.map(({ label, act }) => element("button", {
    type: "button", role: "menuitem", tabIndex: -1, click: () => choose(act),
  }, label));
  const menu = element("div", { class: "menu", role: "menu", "aria-label": button.getAttribute("aria-label") ?? button.textContent }, ...entries);
  menu.addEventListener("keydown", (event) => moved(event, entries, close));
  button.setAttribute("aria-expanded", "true");
  button.after(menu);
  entries[0].focus();
  addEventListener("pointerdown", (event) => {
    if (event.target instanceof Node && !menu.contains(event.target)) close(false);
  }, { signal: controller.signal });
}

function moved(event, entries, close) {
  const at = entries.indexOf(document.activeElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1 + entries.length, Home: 0, End: entries.length - 1 }[event.key];
  if (event.key === "Escape" || event.key === "Tab") close(event.key === "Escape");
  else if (next === undefined) {
    if (event.key.length > 1) return;
    entries.find(({ textContent }) => textContent.toLowerCase().startsWith(event.key.toLowerCase()))?.focus();
    return;
  } else entries[next % entries.length].focus();
  if (event.key !== "Tab") event.preventDefault();
}
