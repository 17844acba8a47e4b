/** The form with the settings of the device. */

import { bounded, sizes } from "../shared/device.js";
import { count, element, find } from "../shared/dom.js";
import { facts } from "../shared/facts.js";
import { inLocalTime, inUTC, normalInstant } from "../shared/instant.js";
import { languageName } from "../shared/language.js";
import { compareVersions, newestVersion } from "../shared/versions.js";
import { inWords } from "./problem.js";

const anotherLanguage = "another…";

export class Panel {
  #form = find("device-form");
  #locales = [];

  /** The last value that was written into each field. A field with a different value is being edited. */
  #written = new Map();

  /** @param {(key: string, value: unknown) => void} changed is called for each setting that the user changes */
  constructor(changed) {
    const { size } = this.#form.elements;
    find("more-facts").append(...facts.filter(({ member }) => !this.#form.elements[member]).map(factField));
    size.replaceChildren(...Object.entries(sizes).map(([value, { name }]) => element("option", { value }, name)));
    this.#form.addEventListener("change", ({ target }) => this.#change(target, changed));
    this.#form.elements.text.addEventListener("input", () => this.#sayText());
    find("real-clock").addEventListener("click", () => changed("now", ""));
  }

  /** Fills the form with the choices of the site. @param {object} status the server's */
  offer({ versions, locales, accesses }, settings) {
    find("versions").replaceChildren(...versions.map((value) => element("option", { value })));
    this.#locales = locales;
    const newest = newestVersion(versions);
    const isNewer = newest !== undefined && compareVersions(newest, settings.appVersion) > 0;
    find("upgrade").hidden = !isNewer;
    find("upgrade").textContent = `Upgrade to ${newest}`;
    find("upgrade").value = newest ?? "";
    this.#offerAccesses(accesses);
  }

  /** Fills the form, except for the field that the user is editing. @param {import("../shared/device.js").Settings} settings */
  fill(settings) {
    this.#offerLocales([...this.#locales, settings.locale]);
    for (const field of this.#form.elements) {
      if (field.type === "checkbox") field.checked = settings[field.name];
      else if (field.name in settings) this.#write(field, shownIn(field, settings[field.name]));
    }
    find("real-clock").hidden = settings.now === "";
    this.#form.elements.siteFollows.closest("label").hidden = settings.now === "";
    find("size-said").textContent = `${sizes[settings.size].width} × ${sizes[settings.size].height}`;
    find("airplane").setAttribute("aria-pressed", String(settings.airplane));
    find("past-said").textContent = `launch ${settings.launches}, installed ${count(settings.installed, "day")} ago`;
    this.#sayText();
  }

  /** Explains the clock's field, with the same time in the site's time zone and the user's own. */
  sayClock(now, settings, status) {
    const local = inLocalTime(now);
    const zone = status?.timeZone;
    const there = zone ? inLocalTime(now, zone) : "";
    const meaning = settings.now !== "" ? "" : status?.clock ? `Empty: ${inUTC(status.clock)}, as --now says.`
      : "Empty: the real time.";
    const sentence = [
      meaning, there && `${there} in ${zone}.`, local && local !== there && `${local} where you are.`,
    ].filter(Boolean).join(" ");
    if (find("clock-said").textContent !== sentence) find("clock-said").textContent = sentence;
  }

  /** Shows a problem, and marks the field that it concerns. @param {string} sentence the server's; empty: nothing */
  complain(sentence) {
    const { words, field } = inWords(sentence);
    for (const each of this.#form.elements) if (each.name !== field) each.removeAttribute("aria-invalid");
    if (field) this.#form.elements[field].setAttribute("aria-invalid", "true");
    this.#form.elements[field]?.closest("details")?.setAttribute("open", "");
    find("problem").hidden = words === "";
    if (find("problem").textContent !== words) find("problem").textContent = words;
  }

  /** Whether the form can be launched; shows what is missing if it can't. */
  get isComplete() {
    return this.#form.reportValidity();
  }

  #write(field, value) {
    const isBeingEdited = field === document.activeElement && field.value !== this.#written.get(field);
    if (isBeingEdited && this.#written.has(field) && field.value !== value) return;
    if (field.value !== value) field.value = value;
    this.#written.set(field, field.value);
  }

  #change(field, changed) {
    if (field.name === "localeOther") return this.#chooseOther(field, changed);
    if (field.value === anotherLanguage) return this.#askLanguage();
    if (field.checkValidity()) changed(field.name, valueOf(field));
  }

  #askLanguage() {
    find("locale-other").hidden = false;
    this.#form.elements.localeOther.focus();
  }

  #chooseOther(field, changed) {
    if (field.value.trim() === "" || !field.checkValidity()) return;
    find("locale-other").hidden = true;
    changed("locale", field.value.trim());
    field.value = "";
  }

  #offerLocales(tags) {
    const { locale } = this.#form.elements;
    const wanted = [...new Set(tags), anotherLanguage];
    if (wanted.join() === [...locale.options].map(({ value }) => value).join()) return;
    locale.replaceChildren(...wanted.map((value) =>
      element("option", { value }, value === anotherLanguage ? "Another language…" : languageName(value))));
  }

  #offerAccesses(accesses) {
    const buttons = accesses.map((value) =>
      element("button", { type: "button", value, "aria-label": `Ask for ${value}` }, value));
    if (find("accesses").textContent !== buttons.map((button) => button.textContent).join("")) {
      find("accesses").replaceChildren(...buttons);
    }
    find("accesses-title").parentElement.hidden = accesses.length === 0;
  }

  #sayText() {
    find("text-said").textContent = `${this.#form.elements.text.value} %`;
  }
}

/**
 * The field of a fact that has no place of its own in the form.
 * @param {import("../shared/facts.js").Fact} fact
 */
function factField({ member, label, usual, least, most, choices, isOptional }) {
  if (choices) return element("label", {}, label, element("select", { name: member }, ...choices.map((name) => new Option(name))));
  const kinds = { boolean: "checkbox", number: "number", string: "text" };
  const bounds = least === undefined ? {} : { min: String(least), max: String(most) };
  const type = kinds[typeof usual];
  const field = element("input", { name: member, type, defaultValue: String(usual), required: type !== "checkbox" && !isOptional, ...bounds });
  return type === "checkbox" ? element("label", { class: "check" }, field, ` ${label}`) : element("label", {}, label, field);
}

function valueOf(field) {
  if (field.type === "checkbox") return field.checked;
  if (field.type === "number" || field.type === "range") {
    return bounded(field.valueAsNumber, Number(field.defaultValue), Number(field.min), Number(field.max));
  }
  if (field.type === "datetime-local") return normalInstant(field.value);
  return field.localName === "textarea" ? field.value.split(/\s+/).filter(Boolean) : field.value.trim();
}

function shownIn(field, value) {
  if (field.type === "datetime-local") return value.replace("Z", "");
  return Array.isArray(value) ? value.join("\n") : String(value);
}
