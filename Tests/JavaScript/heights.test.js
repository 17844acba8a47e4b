import { fittingHeight, shortfall, summaryOf } from "../../Sources/Rooms/Preview/PreviewServer/Web/gallery/heights.js";
import { table } from "./harness.js";

/** @param {number} phone @param {number} tablet */
const need = (phone, tablet) => ({ phone: [phone, phone * 1.5, phone * 2], tablet: [tablet, tablet, tablet] });

table("where a view is cut off, at the usual text size", [
  [[260, need(312, 427)], { needed: 427, screens: ["phone", "tablet"] }],
  [[320, need(312, 427)], { needed: 427, screens: ["tablet"] }],
  [[150, need(174, 120)], { needed: 174, screens: ["phone"] }],
  [[310, need(312, 300)], { needed: 312, screens: ["phone"] }],
  [[311, need(312, 300)], undefined], [[427, need(312, 427)], undefined],
], ([height, needed]) => shortfall({ height }, needed));

table("the height that has room on every screen", [
  [need(312, 427), 427], [need(174, 120), 174],
], fittingHeight);

const views = [260, 260, 500].map((height, index) => /** @type {any} */ ({ frame: `/${index}`, height }));
const needs = [need(312, 300), need(200, 200), need(200, 200)];
const summary = (measured, total, isFinished, found = needs) =>
  summaryOf(views, (item) => (views.indexOf(item) < measured ? found[views.indexOf(item)] : undefined), total, isFinished);

table("all of them together", [
  [[0, 3, false], "Measuring views…"], [[1, 3, false], "1 view is cut off, of 1 measured."],
  [[3, 3, true], "1 view is cut off."], [[3, 900, true], "1 view is cut off, of 3 measured."],
  [[3, 3, true, Array(3).fill(need(600, 600))], "3 views are cut off."],
  [[3, 3, true, Array(3).fill(need(200, 200))], "No view is cut off."],
  [[3, 900, true, Array(3).fill(need(200, 200))], "No view is cut off, of 3 measured."],
  [[3, 0, true], ""],
], (row) => summary(.../** @type {[number, number, boolean]} */ (row)));
