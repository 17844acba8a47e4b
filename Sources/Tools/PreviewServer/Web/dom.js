/** Small helpers to make and find elements. Texts always become text nodes, so no text can become markup. */

const attributes = new Set(["class", "role", "for"]);

/**
 * The element with this id; a page without it is a mistake of ours.
 * @param {string} id
 * @returns {any} an element of the kind that the page's HTML says
 */
export function find(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element #${id}`);
  return found;
}

/**
 * Makes an element. Functions become listeners; `class`, `role`, `for` and names with a dash attributes; all else
 * properties.
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

/** Whether the person asked the system for less motion. */
export function prefersReducedMotion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** "1 warning", "3 warnings". */
export function count(number, noun) {
  return `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
}
