/** A menu at its button, above everything else. Arrow keys, letters and Escape work, and the focus returns to the button. */

import { element } from "../../shared/dom.js";

/**
 * @param {HTMLElement} button
 * @param {{label: string, act: () => void}[]} items
 */
export function openMenu(button, items) {
  const close = (isReturning = true) => {
    menu.remove();
    button.setAttribute("aria-expanded", "false");
    if (isReturning) button.focus();
  };
  const choose = (act) => { close(); act(); };
  const entries = items.map(({ label, act }) => element("button", {
    type: "button", role: "menuitem", tabIndex: -1, click: () => choose(act),
  }, label));
  const menu = element("div", { class: "menu", role: "menu", popover: "auto", "aria-label": button.getAttribute("aria-label") ?? button.textContent }, ...entries);
  menu.addEventListener("keydown", (event) => moved(event, entries, close));
  menu.addEventListener("toggle", ({ newState }) => { if (newState === "closed") close(false); });
  button.setAttribute("aria-expanded", "true");
  button.after(menu);
  menu.showPopover();
  place(menu, button);
  entries[0].focus();
}

/** Below the button, or above it where there is no room below. */
function place(menu, button) {
  const { top, bottom, right } = button.getBoundingClientRect();
  const isBelow = bottom + menu.offsetHeight <= innerHeight || top < menu.offsetHeight;
  menu.style.left = `${Math.max(0, right - menu.offsetWidth) + scrollX}px`;
  menu.style.top = `${(isBelow ? bottom : top - menu.offsetHeight) + scrollY}px`;
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
