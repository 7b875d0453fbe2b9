// The referee's desk: what a person with the PIN tells the referee.

import { $, ask, make, write } from "./dom.js";
import { Editor } from "./editor.js";

const SURE_SECONDS = 4;
const panel = $("tiller");
const editor = new Editor($("editor"), (board) => act({ act: "sets_position", board }));
let state = { waiting: true };
let inside = document.body.dataset.inside === "1";

document.addEventListener("state", ({ detail }) => {
  state = detail;
  if (!panel.hidden) show();
});

function show() {
  $("tiller-pin").hidden = inside;
  $("desk").hidden = !inside || state.waiting;
  if (!inside || state.waiting) return;
  const { names } = state;
  for (const element of panel.querySelectorAll("[data-name]")) write(element, names[element.dataset.name]);
  const offered = state.cube?.offered;
  $("offered").hidden = !offered;
  if (offered) write(panel.querySelector("[data-offered]"), names[offered]);
  $("beavers").hidden = !(state.may.beaver);
  $("raccoons").hidden = !(state.may.raccoon);
  $("deals").hidden = !state.deals;
  $("resigned").hidden = !state.resigned;
  if (state.resigned) write(panel.querySelector("[data-resigned]"), names[state.resigned]);
  $("doubles").hidden = !state.cube || Boolean(offered);
  for (const button of panel.querySelectorAll("[data-clock]")) button.hidden = !state.clock;
  choices(state.question);
  editor.follow(state);
}

function choices(question) {
  $("ask").hidden = !question;
  const key = JSON.stringify(question);
  if ($("choices").dataset.key === key) return;
  $("choices").dataset.key = key;
  $("choices").replaceChildren(...(question?.choices ?? []).map((text, n) => {
    const button = make("button", { type: "button" }, `${n + 1}: ${text}`);
    button.addEventListener("click", () => act({ act: "answers", choice: n + 1 }));
    return button;
  }));
}

/** Tells the referee, and the person what came of it. */
async function act(wish) {
  answer("", true);
  try {
    const { said } = await ask("/api/act", { ...wish, seen: state.seq });
    answer(said.join(" ") || "The referee has heard it.", true);
  } catch (error) {
    if (error.status === 401) { inside = false; show(); }
    answer(error.message, false);
  }
}

function answer(text, good) {
  $("answer").classList.toggle("no", !good);
  write($("answer"), text);
}

/** A button that asks once more; whether it may go on. */
function sure(button) {
  if (!("confirm" in button.dataset)) return true;
  if (button.classList.contains("sure")) { calm(button); return true; }
  button.dataset.text = button.textContent;
  button.classList.add("sure");
  button.textContent = `${button.dataset.text.trim()}: sure?`;
  setTimeout(() => calm(button), SURE_SECONDS * 1000);
  return false;
}

function calm(button) {
  if (!button.classList.contains("sure")) return;
  button.classList.remove("sure");
  button.textContent = button.dataset.text;
}

panel.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-act]");
  if (!button || !sure(button)) return;
  const { act: name, side } = button.dataset;
  if ("answers" in button.dataset) act({ act: name, side: state.cube?.offered });
  else if ("accepts" in button.dataset) act({ act: name, side: state.resigned === "white" ? "black" : "white" });
  else act(side ? { act: name, side } : { act: name });
});

const FORMS = {
  resigns: (form) => ({ side: form.get("side"), kind: form.get("kind") }),
  awards: (form) => ({ winner: form.get("winner"), kind: form.get("kind") }),
  sets_dice: (form) => ({ roll: [Number(form.get("first")), Number(form.get("second"))] }),
  sets_score: (form) => Object.fromEntries(["white", "black", "length"].map((name) => [name, Number(form.get(name))])),
  names: (form) => ({ white: form.get("white"), black: form.get("black") }),
};

panel.addEventListener("submit", (event) => {
  event.preventDefault();
  const name = event.target.dataset.form;
  if (!name || !sure(event.submitter ?? event.target.querySelector("[type=submit]"))) return;
  act({ act: name, ...FORMS[name](new FormData(event.target)) });
});

/** Fills the forms with how things are, when they are opened. */
function fill() {
  if (state.waiting) return;
  const score = panel.querySelector("[data-form=sets_score]");
  for (const side of ["white", "black"]) {
    score.elements[side].value = state.score[side];
    panel.querySelector("[data-form=names]").elements[side].value = state.names[side];
  }
  score.elements.namedItem("length").value = state.length;
  if (state.board) editor.set(state.board);
}

panel.addEventListener("toggle", (event) => { if (event.target.open) fill(); }, true);

$("tiller-pin").addEventListener("submit", async () => {
  try {
    await ask("/api/enter", { pin: $("pin").value });
    inside = true;
    $("pin").value = "";
    answer("", true);
    show();
    panel.focus();
  } catch (error) {
    answer(error.message, false);
    $("pin").select();
  }
});

$("leave").addEventListener("click", async () => {
  await ask("/api/leave", {}).catch(() => {});
  inside = false;
  close();
});

function open() {
  panel.hidden = false;
  $("open-tiller").setAttribute("aria-expanded", "true");
  show();
  (inside ? panel : $("pin")).focus();
}

function close() {
  panel.hidden = true;
  answer("", true);
  $("open-tiller").setAttribute("aria-expanded", "false");
  $("open-tiller").focus();
}

$("open-tiller").addEventListener("click", () => (panel.hidden ? open() : close()));
$("close-tiller").addEventListener("click", close);
panel.addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });
