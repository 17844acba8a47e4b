/** The keyboard shortcuts of a message's page. */

import { find } from "../../shared/dom.js";

/** @param {{save: () => void, finish: () => void, undo: () => void, nextFinding: () => void}} acts */
export function listenToKeys({ save, finish, undo, nextFinding }) {
  addEventListener("keydown", (event) => {
    if (document.querySelector("dialog[open]")) return;
    const isControl = event.ctrlKey || event.metaKey;
    const act = isControl && event.key.toLowerCase() === "s" ? save
      : isControl && event.key === "Enter" ? finish
        : isControl && event.key.toLowerCase() === "z" && !isTyping(event.target) ? undo
          : event.key === "F8" ? nextFinding
            : event.key === "F6" ? () => nextRegion(event.shiftKey) : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  });
}

/** In text boxes, the browser's own undo works better. */
function isTyping(target) {
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !["checkbox", "radio"].includes(target.type));
}

/** Moves the focus between the regions: form, phone, findings, and form again. */
function nextRegion(isBack) {
  const regions = ["message-region", "phone-region", "findings"].map((id) => find(id));
  const at = regions.findIndex((region) => region.contains(document.activeElement));
  const next = regions[(at + (isBack ? regions.length - 1 : 1)) % regions.length];
  const place = next.id === "message-region" ? find("panel") : next;
  const first = [...place.querySelectorAll("input, textarea, select, button, summary")].find((control) => control.checkVisibility());
  (first ?? next).focus();
}
