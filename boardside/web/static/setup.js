// The set-up page: what the camera sees, and what a person wants of the next match.

import { $, ask, make, write } from "./dom.js";
import { Corners } from "./corners.js";
import { drawFound, inWords } from "./sight.js";

const EVERY = 800;
const LIT = 1500;
const form = $("wishes");
const fields = form.elements;
const corners = new Corners($("view"), $("loupe"), $("moved"), (places) => wish({ corners: places }));
let pressed = null;
let filled = false;
let starting = false;

async function look() {
  if (!document.hidden) {
    try {
      show(await ask("/api/setup"));
    } catch (error) {
      if (error.status === 401) location.assign("/door?to=/setup");
      tell("wrong", error.message);
    }
  }
  setTimeout(look, EVERY);
}

function show(state) {
  if (state.begun && starting) {
    location.assign("/");
    return;
  }
  $("on").hidden = !state.begun;
  $("setting").hidden = state.begun;
  if (state.begun) return;
  showPicture(state);
  showState(state);
  showPlan(state);
  showPressed(state.pressed);
}

function showPicture({ picture, found, plan }) {
  $("none").hidden = Boolean(picture);
  if (!picture) return;
  const source = `/setup/picture/${picture.number}.jpg`;
  const image = $("picture");
  if (image.dataset.number !== String(picture.number)) {
    // The drawing changes together with its picture.
    const next = new Image();
    next.onload = () => {
      image.src = source;
      image.hidden = false;
      drawFound($("drawn"), picture, found);
    };
    next.src = source;
    image.dataset.number = picture.number;
    image.width = picture.width;
    image.height = picture.height;
  }
  $("drawn").setAttribute("aria-label", inWords(found));
  corners.show(picture, plan?.corners ?? found?.corners, source);
}

function showState({ found, advice, reason, trouble, plan, picture }) {
  const serious = advice.some(([bad]) => bad);
  const sure = found ? Math.round(100 * found.sure) : 0;
  $("sure").hidden = !found;
  $("sure-bar").style.width = `${sure}%`;
  write($("sure-words"), `${sure} % sure`);
  const wanted = advice.map(([bad, words]) => `${bad ? 1 : 0}${words}`).join("|");
  if ($("advice").dataset.told !== wanted) {
    $("advice").dataset.told = wanted;
    $("advice").replaceChildren(...advice.map(([bad, words]) => make("li", { className: bad ? "serious" : "" }, words)));
  }
  if (trouble) tell("wrong", trouble);
  else if (corners.busy) tell("wait", "Looking at the board within these corners …");
  else if (found) tell(serious || sure < 60 ? "check" : "good", `The board is found: ${found.light} light and ${found.dark} dark checkers.`);
  else if (reason) tell("wrong", "The board is not found yet.");
  else tell("wait", picture ? "Looking at the board: it is read when nothing moves." : "Waiting for the camera …");
  $("search").hidden = !plan?.corners;
}

function showPlan({ plan, found }) {
  if (!plan) return;
  if (!filled) {
    filled = true;
    [fields.white.value, fields.black.value] = plan.names;
    fields.points.value = plan.length;
    fields.rules.value = plan.rules;
  }
  choose("white_home", plan.white_home ?? found?.white_home);
  choose("paint", plan.white ?? found?.white ?? "light");
  $("anyhow").hidden = !(plan.white_home || plan.white);
  write($("begin"), plan.waits || starting ? (starting ? "It begins when the board is found …" : "Start the match") : "Use these");
}

function choose(name, value) {
  for (const input of fields[name]) {
    if (document.activeElement !== input) input.checked = input.value === value;
  }
}

function showPressed([button, , count]) {
  if (pressed !== null && count !== pressed) {
    const lamp = document.querySelector(`[data-button="${button}"]`);
    lamp?.classList.add("lit");
    setTimeout(() => lamp?.classList.remove("lit"), LIT);
    write($("moved"), `Button pressed: ${lamp?.textContent.trim() ?? button}`);
  }
  pressed = count;
}

function tell(state, words) {
  $("state-card").dataset.state = state;
  write($("state"), words);
}

async function wish(what) {
  write($("answer"), "");
  try {
    await ask("/api/setup", what);
    return true;
  } catch (error) {
    write($("answer"), error.message);
    return false;
  }
}

function match() {
  return {
    names: [fields.white.value, fields.black.value],
    length: fields.points.valueAsNumber,
    rules: fields.rules.value,
  };
}

form.addEventListener("change", (event) => {
  const { name, value } = event.target;
  if (name === "white_home") wish({ white_home: value });
  if (name === "paint") wish({ white: value });
});
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  starting = await wish({ ...match(), begin: true });
});
$("anyhow").addEventListener("click", () => wish({ anyhow: true }));
$("search").addEventListener("click", () => wish({ corners: [] }));
for (const button of document.querySelectorAll("[data-try]")) {
  button.addEventListener("click", async () => {
    write($("answer"), "");
    try {
      await ask("/api/setup/try", { what: button.dataset.try });
    } catch (error) {
      write($("answer"), error.message);
    }
  });
}
look();
