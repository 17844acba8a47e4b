/** The keyboard shortcuts of a message's page. */

import { find } from "../../shared/dom.js";

/** @param {{save: () => void, finish: () => void, undo: () => void, redo: () => void, nextFinding: () => void}} acts */
export function listenToKeys({ save, finish, undo, redo, nextFinding }) {
  // The browser's own history knows one text box at a time.
  addEventListener("beforeinput", (event) => {
    const act = { historyUndo: undo, historyRedo: redo }[event.inputType];
    if (!act || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    act();
  });
  addEventListener("keydown", (event) => {
    if (document.querySelector("dialog[open]") || event.isComposing) return;
    const isControl = (event.ctrlKey || event.metaKey) && !event.altKey;
    const key = event.key.toLowerCase();
    const act = isControl && key === "s" ? save
      : isControl && event.key === "Enter" ? finish
        : isControl && (key === "z" || key === "y") ? (key === "y" || event.shiftKey ? redo : undo)
          : event.key === "F8" ? nextFinding
            : event.key === "F6" ? () => nextRegion(event.shiftKey) : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  });
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
