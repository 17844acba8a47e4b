/** Draws alerts as a phone does, for the phone and for the gallery. */

import { element } from "./dom.js";
import { frameAddress, viewFrame } from "./frame.js";

/** The sizes of a view in an alert, in points; they must match phone.css. */
const viewSizes = { phone: { width: 280, height: 260 }, tablet: { width: 400, height: 360 } };

let made = 0;

/**
 * Draws one alert. Without `onAnswer` it is only a picture.
 * @param {{id?: string, title?: string, message?: string, frame?: string,
 *   buttons: {label: string, answer?: string}[]}} alert
 * @param {{appearance: "light"|"dark", text: number, screen: "phone"|"tablet", dir?: string, lang?: string,
 *   onAnswer?: (answer: string) => void, drawFrame?: typeof viewFrame}} look
 */
export function drawAlert(alert, look) {
  const id = `alert-${made += 1}`;
  const classes = alert.frame && look.screen === "tablet" ? "alert wide" : "alert";
  const box = element("div", { class: classes, dir: look.dir, lang: look.lang });
  if (look.onAnswer) describeDialog(box, alert, id);
  box.append(alertText(alert, look, id), alertButtons(alert.buttons, look));
  return box;
}

/** Names the dialog, even if some of its texts are missing. */
function describeDialog(box, alert, id) {
  const message = !alert.frame && alert.message ? `${id}-message` : undefined;
  const name = alert.title ? `${id}-title` : message;
  box.setAttribute("role", "alertdialog");
  if (name) box.setAttribute("aria-labelledby", name);
  else box.setAttribute("aria-label", viewName(alert));
  if (message) box.setAttribute("aria-describedby", message);
}

function alertText(alert, look, id) {
  const { title, message, frame } = alert;
  const content = frame ? alertView(alert, look) : message && element("p", { id: `${id}-message` }, message);
  return element("div", { class: "alert-text", tabIndex: look.onAnswer ? 0 : -1 },
    title && element("p", { id: `${id}-title`, class: "alert-title" }, title), content || undefined);
}

function alertView(alert, { appearance, text, screen, drawFrame = viewFrame }) {
  const address = frameAddress(alert.frame, { ...viewSizes[screen], text });
  return drawFrame(address, { title: alert.title || viewName(alert), appearance });
}

function viewName({ id }) {
  return `View of ${id}`;
}

/**
 * @param {{label: string, answer?: string}[]} buttons
 * @param {{onAnswer?: (answer: string) => void}} look
 */
function alertButtons(buttons, { onAnswer }) {
  const drawn = buttons.map(({ label, answer }, index) => {
    const classes = index === buttons.length - 1 ? "alert-button default" : "alert-button";
    if (!onAnswer) return element("span", { class: classes }, label);
    return element("button", { type: "button", class: classes, click: () => onAnswer(answer) }, label);
  });
  return element("div", { class: buttons.length > 2 ? "alert-buttons stacked" : "alert-buttons" }, ...drawn);
}

const purposes = {
  notifications: "Would Like to Send You Notifications",
  location: "Would Like to Use Your Location",
  events: "Would Like to Access Your Calendar",
  microphone: "Would Like to Access the Microphone",
  camera: "Would Like to Access the Camera",
  photos: "Would Like to Access Your Photos",
  contacts: "Would Like to Access Your Contacts",
};

/** The system's own question after a soft prompt was granted. It is always in English. */
export function systemQuestion(app, access) {
  return {
    title: `“${app}” ${purposes[access] ?? `Would Like Access: ${access}`}`,
    message: "The system asks this, not the app.",
    buttons: [{ label: "Don’t Allow", answer: "deny" }, { label: "Allow", answer: "allow" }],
  };
}
