/** Helpers that make and find elements. Texts always become text nodes, so that no text can become markup. */

const attributes = new Set(["class", "role", "for"]);

/**
 * Finds the element with this id. If the page has none, that is a bug.
 * @param {string} id
 * @returns {any} an element of the kind that the page's HTML says
 */
export function find(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element #${id}`);
  return found;
}

/**
 * Sets the text of the element with this id, only if it differs, because live regions announce every assignment.
 * @param {string} id
 * @param {string} text
 */
export function setText(id, text) {
  if (find(id).textContent !== text) find(id).textContent = text;
}

/**
 * Makes an element. Functions become listeners. `class`, `role`, `for` and names with a dash become attributes; all
 * other names become properties.
 * @param {string} tag
 * @param {Record<string, unknown>} [properties] `undefined`, `null` and `false` are left out.
 * @param {...(Node|string|null|undefined|false)} children
 * @returns {any} an element of the kind that the tag says
 */
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) setProperty(made, name, value);
  made.append(...children.flatMap((child) => (child === null || child === undefined || child === false ? [] : child)));
  return made;
}

function setProperty(target, name, value) {
  if (value === undefined || value === null || value === false) return;
  if (typeof value === "function") target.addEventListener(name, value);
  else if (name.includes("-") || attributes.has(name)) target.setAttribute(name, value);
  else target[name] = value;
}

/** Whether the user has asked the system for reduced motion. */
export function prefersReducedMotion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** A number with its noun: "1 warning", "3 warnings". */
export function count(number, noun) {
  return `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
}
