/** Alerts, updates, prompts and permissions as dialogs, and one item after another. An app may replace each. */

import { pageFrame, showBanner } from "./views.js";

/** @typedef {import("./types/types.js").Item} Item */
/** @typedef {import("./types/types.js").Button} Button */
/**
 * @typedef {object} OwnLooks
 * @property {(item: Item) => Promise<Button | undefined>} [dialog] instead of ours; ends with the answer, if any
 * @property {(client: import("./client.js").Client, item: Item) => Promise<void>} [banner] instead of ours
 * @property {(access: string, modes: string[]) =>
 *   Promise<{granted: boolean, status: import("./types/types.js").Status}>} [ask] the system
 * @typedef {import("./views.js").Place & OwnLooks} Looks
 */

/** @param {keyof HTMLElementTagNameMap} name @param {Partial<CSSStyleDeclaration>} style */
function element(name, textContent, style) {
  const result = Object.assign(document.createElement(name), { textContent });
  Object.assign(result.style, style);
  return result;
}

/**
 * @param {import("./client.js").Client} client @param {Item} item @param {Looks} [looks]
 * @returns {Promise<Button | undefined>} what is answered in a dialog for the item
 */
export async function showDialog(client, item, looks = {}) {
  const content = item.contentView ? await client.page(item.contentView) : undefined;
  const dialog = /** @type {HTMLDialogElement} */ (element("dialog", "", {
    maxWidth: "min(30em, 90vw)", boxSizing: "border-box", padding: "1.25em 1.25em 0", borderRadius: "1em", border: "0",
    font: "1rem/1.4 system-ui", boxShadow: "0 0.5em 3em rgba(0, 0, 0, 0.35)",
  }));
  dialog.className = "publish-dialog";
  if (item.title) {
    dialog.append(element("h2", item.title, { margin: "0 0 0.5em", fontSize: "1.15em" }));
    dialog.setAttribute("aria-label", item.title);
  }
  if (content && item.contentView) {
    const page = new TextDecoder().decode(content);
    const frame = pageFrame(page, client.addressOf(item.contentView), () => {}, () => {}, looks);
    Object.assign(frame.style, { width: "100%", height: "50vh" });
    dialog.append(frame);
  } else if (item.message) {
    dialog.append(element("p", item.message, { margin: "0", whiteSpace: "pre-line", overflowWrap: "anywhere" }));
  }
  // However long the text is, the buttons are on the screen.
  const row = element("div", "", {
    display: "flex", flexWrap: "wrap", gap: "0.5em", justifyContent: "flex-end", padding: "1em 0 1.25em",
    position: "sticky", bottom: "0", background: "inherit",
  });
  dialog.append(row);
  return new Promise((resolve) => {
    for (const [answer, label] of item.buttons ?? []) {
      const button = element("button", label, { font: "inherit", minHeight: "2.75em", padding: "0 1em" });
      button.addEventListener("click", () => dialog.close(answer));
      row.append(button);
    }
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(/** @type {Button | ""} */ (dialog.returnValue) || undefined);
    });
    (looks.container ?? document.body).append(dialog);
    dialog.showModal();
  });
}

/**
 * Shows what a launch, a return, a check or a request left to show, one item after another (O3).
 * @param {import("./client.js").Client} client @param {Looks} [looks]
 */
export async function present(client, looks = {}) {
  const { banner = showBanner, dialog = (item) => showDialog(client, item, looks) } = looks;
  const next = () => client.requested ?? client.current;
  for (let item = next(); item; item = next()) {
    if (item.feed === "control.json") {
      await banner(client, item, looks);
      if (client.current?.feed === item.feed) client.withdraw(client.current);
      continue;
    }
    const answer = await dialog(item);
    if (answer === undefined) client.withdraw(item);
    else client.answer(item, answer, answer === "grant" ? await looks.ask?.(item.id, item.modes ?? []) : undefined);
  }
}
