/** The page of one message. */

import { element, find } from "../../shared/dom.js";
import * as api from "../api.js";
import { fileName, languagesOf, languageTabs } from "../languages.js";
import { complain, followSite, guarded, settle, startPage } from "../page.js";
import { useZone } from "../rows.js";
import { saveAll } from "../saving/save-all.js";
import { keptHere, Saver } from "../saving/saver.js";
import { takeTab } from "../tab.js";
import { Tabs } from "../tabs.js";
import { words } from "../words.js";
import { drawActions } from "./actions.js";
import { MessageFiles } from "./files.js";
import { Findings } from "./findings.js";
import { showDifference, showDisk, showSaveState, showState, showTitle, showUnsaved, takenWords, unsavedText } from "./head.js";
import { showLastTime } from "./last-time.js";
import { Panel } from "./panel.js";
import { entriesOf, MessagePhone } from "./phone.js";
import { showReach } from "./reach.js";
import { listenToKeys } from "./shortcuts.js";
import { showSides } from "./sides.js";
import { StaleTexts } from "./stale.js";
import { filesOf, sharesOf, upTo, variantOf, variantsOf } from "./variants.js";

class MessagePage {
  #path = new URLSearchParams(location.search).get("path") ?? "";
  #message;
  #site;
  /** @type {MessageFiles} */
  #files;
  /** @type {Panel} */
  #panel;
  /** @type {StaleTexts} */
  #stale;
  /** @type {Saver} */
  #saver;
  #phone = new MessagePhone();
  #tabs = new Tabs("languages", (locale) => this.#show(locale));
  #variants = new Tabs("variants", (variant) => this.#show(this.#tabs.chosen, variant));
  #findings = new Findings({
    fields: () => this.#panel.fields,
    fieldOf: (finding) => (finding.field || finding.bodyLine ? this.#panel.fieldOf(finding) : undefined),
    go: (finding) => this.#go(finding),
    mend: ({ path, state }) => this.#files.put(path, state),
    fileName: (path) => fileName(this.#files, path),
  });

  #answer;
  #newest = 0;
  /** Whether this page is currently writing files without the form. */
  #isActing = false;
  /** Whether the page asks for the value of a condition. */
  #asksForValue = false;
  /** The last build that was reported meanwhile. */
  #unheard;
  /** The draft of an earlier visit. @type {{saved: string, done: number, all: number}|undefined} */
  #left;

  async begin() {
    find("connection").append(" ", element("button", { id: "copy-text", class: "link", type: "button", hidden: true }));
    const isNew = new URLSearchParams(location.search).has("new");
    const [keys, message] = await Promise.all([api.keys(), api.message(this.#path)]);
    this.#message = message;
    this.#site = { ...keys.names, now: new Date().toISOString() };
    useZone(keys.names);
    this.#files = new MessageFiles(keys, (manner) => this.#changed(manner));
    this.#files.read(message);
    this.#panel = new Panel({ files: this.#files, names: keys.names, message, conditions: keys.conditions, deepest: keys.deepest, now: this.#site.now, variant: () => this.#variants.chosen, open: (path) => this.#go({ path, bodyLine: 1 }) },
      (translation) => guarded(() => this.#accept(translation)));
    this.#stale = new StaleTexts(this.#path, this.#files, () => this.#drawLanguages());
    const kept = keptHere(this.#path);
    // A draft that another tab has left waits for the next one.
    const { tab, draft, isElsewhere } = await takeTab(this.#path, kept ? [] : message.drafts ?? []);
    this.#saver = new Saver(this.#path, tab, this.#files, this.#hearer, draft !== undefined);
    find("elsewhere").hidden = !isElsewhere;
    find("elsewhere").textContent = isElsewhere ? words.message.isElsewhere : "";
    if (kept ?? draft) this.#layOver(kept ?? draft);
    this.#show(this.#asked);
    this.#listen();
    await this.#saver.keep();
    document.documentElement.toggleAttribute("data-ready", true);
    if (isNew) this.#begun();
  }

  /** The language that the address asks for, if the message can have it. */
  get #asked() {
    const asked = new URLSearchParams(location.search).get("language");
    return languagesOf(this.#files, this.#message.locales).find(({ locale }) => locale === asked)?.locale ?? this.#files.main.locale;
  }

  #layOver(draft) {
    this.#files.layOver(draft.files);
    const all = draft.files.length;
    this.#left = { saved: draft.saved, all, done: all - this.#files.changedFiles.length };
    if (!this.#files.isChanged) this.#left = undefined;
  }

  /** Puts the focus into the text of a message that was just created; for one with a new name, where the name was given. */
  #begun() {
    const query = new URLSearchParams(location.search);
    const isRenamed = query.get("new") === "name";
    query.delete("new");
    history.replaceState(null, "", `${location.pathname}?${query.toString().replaceAll("%2F", "/")}`);
    if (isRenamed) [...find("actions").children].find(({ textContent }) => textContent === words.actions.rename)?.focus();
    else this.#panel.field(this.#path, ["body"])?.control?.focus();
  }

  #listen() {
    find("save").addEventListener("click", () => this.#save());
    const [undo, redo] = /** @type {const} */ (["undo", "redo"]).map((direction) => () => this.#travel(direction));
    find("undo").addEventListener("click", undo);
    find("redo").addEventListener("click", redo);
    find("check").addEventListener("click", () => this.#finish());
    find("differs").addEventListener("click", () => showDifference(this.#files, (path) => fileName(this.#files, path)));
    find("copy-text").addEventListener("click", () => guarded(async () => {
      await navigator.clipboard.writeText(unsavedText(this.#files, (path) => fileName(this.#files, path)));
      find("copy-text").textContent = words.common.copied;
    }));
    find("discard").addEventListener("click", () => guarded(() => { this.#left = undefined; return this.#saver.discard(); }));
    listenToKeys({ save: () => this.#save(), finish: () => this.#finish(), undo, redo, nextFinding: () => this.#findings.next() });
    showSides();
    followSite((status) => guarded(() => this.#built(status)), ({ app }) => { this.#phone.app = app ?? ""; });
    addEventListener("beforeunload", (event) => { if (!navigator.onLine && this.#files.isChanged) event.preventDefault(); });
  }

  // Drawing

  #show(locale, variant = this.#variants.chosen) {
    this.#drawTabs(locale, variant);
    this.#panel.draw(locale);
    this.#drawHead();
    this.#drawActions();
    this.#findings.drawAtFields();
    if (this.#answer) this.#showBuild(this.#answer);
    guarded(() => this.#stale.mark(locale));
  }

  #drawTabs(locale = this.#tabs.chosen, variant = this.#variants.chosen) {
    const names = variantsOf(this.#files);
    this.#tabs.draw(languageTabs(languagesOf(this.#files, this.#message.locales)), locale);
    this.#variants.draw(names.map((name) => ({ value: name, label: name })), names.includes(variant) ? variant : names[0] ?? "");
    find("panel").setAttribute("aria-labelledby", [`tab-languages-${locale}`, this.#variants.chosen && `tab-variants-${this.#variants.chosen}`].filter(Boolean).join(" "));
  }

  #drawLanguages() {
    this.#drawTabs();
    this.#panel.refresh(this.#tabs.chosen);
  }

  #drawHead() {
    const title = this.#files.main.now.fields?.title;
    showTitle(this.#message, typeof title === "string" ? title : undefined);
    showState(this.#message, this.#site.now);
    showUnsaved(this.#files.isChanged, this.#left);
    find("copy-text").hidden = !this.#files.isChanged;
    find("copy-text").textContent = words.saving.copy;
    find("undo").disabled = !this.#files.canUndo;
    find("redo").disabled = !this.#files.canRedo;
  }

  #drawActions() {
    const locale = this.#tabs.chosen;
    const paths = filesOf(this.#files, locale, this.#variants.chosen).map(({ path }) => path);
    drawActions({
      message: this.#message, files: this.#files, isAsText: this.#panel.isAsText,
      asText: async (isText) => {
        if (!(await this.#readText())) return complain(new api.EditError(words.message.notKept, 0));
        this.#panel.editAsText(paths, isText);
        this.#show(locale);
      },
      leave: () => this.#saver.keep(),
      takeBack: async (act) => {
        this.#isActing = true;
        this.#unheard = undefined;
        // Until the files are read again, too: a build that is heard in between would take the change for somebody else's.
        await act().then((done) => done && this.#reload({ isOwn: true })).finally(() => { this.#isActing = false; });
        if (this.#unheard) await this.#built(this.#unheard);
      },
    });
  }

  // Actions of the user

  /** @param {{typed?: string}} manner */
  #changed({ typed }) {
    if (!this.#saver) return;
    this.#settle();
    if (!typed) this.#drawLanguages();
    if (!typed) this.#findings.drawAtFields();
    if (!this.#files.isChanged) this.#left = undefined;
    this.#drawHead();
    this.#saver.touch();
  }

  async #save() {
    if (this.#isIncomplete()) return;
    await guarded(async () => {
      const answer = await saveAll(this.#saver, this.#files, this.#path, (path) => fileName(this.#files, path));
      if (!answer) return;
      this.#left = undefined;
      showDisk(takenWords(answer.taken));
      await this.#reload();
    });
  }

  /** Leads to a condition without a value, if there is one: without it, the message would be saved for others than the page says. */
  #isIncomplete() {
    const place = this.#files.openCondition;
    this.#asksForValue = place !== undefined;
    if (!place) return false;
    this.#go(place);
    complain(new api.EditError(words.message.openCondition, 422));
    return true;
  }

  #settle() {
    if (this.#asksForValue && this.#files.openCondition) return;
    this.#asksForValue = false;
    settle();
  }

  /** Accepts a translation, after saving it, because the text in the form is the one that is accepted. */
  async #accept({ path }) {
    if (this.#files.isChanged) await this.#save();
    if (!this.#files.isChanged) await this.#stale.accept(path);
  }

  /** Goes to the last page, after saving, because that page is about the files. */
  async #finish() {
    if (this.#isIncomplete()) return;
    if (this.#files.isChanged) await this.#save();
    if (!this.#files.isChanged) location.href = `/-/edit/check?path=${encodeURIComponent(this.#path)}`;
  }

  /** Has the server write the form's changes into the text, or read the text for the form. Returns whether it could. */
  async #readText() {
    if (!this.#files.isChanged) return true;
    if (!(await this.#saver.keep())) return false;
    for (const [path, state] of Object.entries(this.#answer?.states ?? {})) if (this.#files.has(path) && state.fields) this.#files.put(path, state);
    return true;
  }

  /** Takes a step back or forth, and moves the focus to what it changes. @param {"undo"|"redo"} direction */
  #travel(direction) {
    // Text that could not be taken, such as half of a time, is not a step.
    if (direction === "undo" && this.#panel.isReset()) return;
    this.#files.travel(direction, (path, name) => {
      if (this.#files.has(path)) this.#open(path);
      return this.#panel.watch(path, name);
    });
  }

  /** Shows the language and the variant of a file. @param {string} path */
  #open(path) {
    const { locale, part } = this.#files.has(path) ? this.#files.file(path) : this.#files.main;
    const variant = variantOf(part) || variantsOf(this.#files)[0] || "";
    if (locale !== this.#tabs.chosen || variant !== this.#variants.chosen) this.#show(locale, variant);
    if (!find("message-region").checkVisibility({ visibilityProperty: true })) find("side-write").click();
  }

  /** Goes to the place of a finding: its language, field and line. */
  /** @param {Parameters<Panel["lead"]>[0]} place */
  #go(place) {
    this.#open(place.path);
    this.#panel.lead(place);
  }

  // Messages of the server

  /** @type {import("../saving/saver.js").Hearer} */
  #hearer = {
    state: (state) => showSaveState(state),
    built: (answer) => this.#showBuild(answer),
    reachable: (isThere) => { find("connection").hidden = isThere; },
    settled: () => this.#settle(),
    failed: (error) => { showSaveState("failed"); complain(error); },
  };

  #showBuild(answer) {
    this.#answer = answer;
    this.#findings.show(answer.findings ?? [], answer.refused ?? []);
    const wanted = {
      output: answer.output, locale: this.#tabs.chosen, moment: answer.moment, version: this.#site.versions?.[0],
      hasErrors: this.#findings.errors > 0, elsewhere: answer.elsewhere?.title,
      population: this.#site.population, variant: this.#variants.chosen, upTo: upTo(sharesOf(this.#files), this.#variants.chosen),
      titles: new Map((this.#site.banners ?? []).map(({ name, title }) => [name, title])),
      entries: answer.entries ?? entriesOf(this.#message, this.#files.main.now.fields ?? {}),
    };
    showLastTime(answer.lastTime ?? [], {
      go: (word) => this.#go(word), fileName: (path) => fileName(this.#files, path),
      right: (word) => guarded(async () => { await api.callRight(this.#path, word); await this.#saver.keep(); }),
    });
    guarded(() => this.#phone.show(wanted));
    guarded(() => showReach(wanted, answer.now, answer.findings?.find(({ id, severity }) => id === "never-shown" && severity === "error")?.message));
  }

  /** Follows a new build. A page without changes reloads the message; a page with changes shows a note, and merges when it is saved. */
  async #built(status) {
    this.#phone.app = status.app ?? "";
    // Builds that saving from here has started are handled by the code that saves.
    if (this.#isActing) this.#unheard = status;
    if (this.#saver.isSaving || this.#isActing) return;
    this.#newest = status.build;
    const fresh = await api.message(this.#path).catch((error) => (error.status === 404 ? undefined : Promise.reject(error)));
    if (this.#newest !== status.build || this.#isActing) return;
    if (!fresh) return showDisk(words.saving.isDeleted);
    const others = fresh.files.filter(({ path, sha256 }) => this.#files.has(path) && this.#files.file(path).sha256 !== sha256);
    if (others.length > 0 && this.#files.isChanged) showDisk(words.saving.isChanged);
    else if (!this.#files.isChanged && (others.length > 0 || !this.#files.hasSame(fresh.files))) await this.#take(fresh);
    else this.#describe(fresh);
    // The phone shows the build that this page received last, which may be older than these files.
    if (!this.#files.isChanged) await this.#saver.keep();
  }

  /** Reloads the message after an action that wrote files from here. */
  async #reload(manner = {}) {
    const fresh = await api.message(this.#path);
    await (this.#files.isChanged && !manner.isOwn ? this.#describe(fresh) : this.#take(fresh, manner));
  }

  /** @param {any} fresh @param {{isOwn?: boolean}} manner */
  async #take(fresh, manner = {}) {
    if (this.#files.hasSame(fresh.files)) this.#files.adopt(fresh.files, this.#bases, manner);
    else this.#files.read(fresh);
    this.#describe(fresh);
    await this.#saver.keep();
  }

  /** The base of each file. */
  get #bases() {
    return Object.fromEntries(this.#files.all.map(({ path, base }) => [path, base]));
  }

  #describe(fresh) {
    this.#message = fresh;
    this.#files.describe(fresh.files);
    this.#drawLanguages();
    this.#drawHead();
    this.#drawActions();
    guarded(() => this.#stale.mark(this.#tabs.chosen));
  }
}

startPage({ title: words.common.message, skip: words.message.skip }, () => new MessagePage().begin());
