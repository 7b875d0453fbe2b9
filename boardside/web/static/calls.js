// What the referee has called: the sentence and the pictures before and after.

import { $, make, write } from "./dom.js";

const TITLES = { illegal: "Not a legal play", void_roll: "The roll does not count", question: "How does the board stand?", warning: "Not sure" };
const CAPTIONS = { before: "Before", dice: "The dice", after: "After" };

let shown = "";

/** Shows a call, or nothing. */
export function showCall(base, call) {
  const card = $("call");
  card.hidden = !call;
  if (!call) { shown = ""; return; }
  card.classList.toggle("doubt", call.type !== "illegal");
  write(card.querySelector("h2"), TITLES[call.type] ?? "The referee");
  write(card.querySelector(".told"), call.text);
  const key = JSON.stringify(call.pictures);
  if (shown === key) return;
  shown = key;
  const wanted = call.type === "void_roll" ? ["dice", "after"] : ["before", "after"];
  card.querySelector(".pictures").replaceChildren(...wanted.filter((what) => call.pictures[what]).map((what) => {
    const image = make("img", { src: `${base}/evidence/${call.pictures[what]}`, alt: `${CAPTIONS[what]}: the board as the camera saw it`, loading: "lazy" });
    const figure = make("figure", {}, make("figcaption", {}, CAPTIONS[what]),
      make("a", { href: image.src, target: "_blank", rel: "noopener" }, image));
    image.addEventListener("error", () => image.parentElement.replaceWith(make("p", { className: "soft" }, "The picture is shown to those with the PIN.")));
    return figure;
  }));
}

/** Shows what was said lately, the newest first. */
export function showTalk(talk) {
  $("talk").replaceChildren(...[...talk].reverse().map(({ text, type }) =>
    make("li", { className: type === "illegal" ? "flagged" : "" }, text)));
}
