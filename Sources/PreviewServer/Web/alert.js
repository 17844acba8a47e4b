/** Alerts as a phone draws them; the phone shows them, the gallery collects them. */

import { element } from "./dom.js";
import { frameAddress, viewFrame } from "./frame.js";

/** The size of a view in an alert, in points, as phone.css has it. */
const viewWidth = 280;
const viewHeight = 260;

let made = 0;

/**
 * One alert. Without `onAnswer` it is a picture of one.
 * @param {{title: string, message: string, frame?: string, buttons: {label: string, answer?: string}[]}} alert
 * @param {{appearance: "light"|"dark", text: number, dir?: string, lang?: string,
 *   onAnswer?: (answer: string) => void, drawFrame?: typeof viewFrame}} look
 */
export function drawAlert(alert, look) {
  const id = `alert-${made += 1}`;
  const box = element("div", { class: "alert", dir: look.dir, lang: look.lang });
  if (look.onAnswer) describeDialog(box, id);
  box.append(alertText(alert, look, id), alertButtons(alert.buttons, look));
  return box;
}

function describeDialog(box, id) {
  box.setAttribute("role", "alertdialog");
  box.setAttribute("aria-labelledby", `${id}-title`);
  box.setAttribute("aria-describedby", `${id}-message`);
}

function alertText({ title, message, frame }, look, id) {
  const content = frame ? alertView(frame, title, look) : element("p", { id: `${id}-message` }, message);
  return element("div", { class: "alert-text", tabIndex: look.onAnswer ? 0 : -1 },
    title && element("p", { id: `${id}-title`, class: "alert-title" }, title), content);
}

function alertView(frame, title, { appearance, text, drawFrame = viewFrame }) {
  return drawFrame(frameAddress(frame, { width: viewWidth, height: viewHeight, text }), { title, appearance });
}

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

/** The system's own question, which comes after a soft prompt was granted. In English, whatever the device speaks. */
export function systemQuestion(app, access) {
  return {
    title: `“${app}” ${purposes[access] ?? `Would Like Access: ${access}`}`,
    message: "The system asks this, not the app.",
    buttons: [{ label: "Don’t Allow", answer: "deny" }, { label: "Allow", answer: "allow" }],
  };
}
