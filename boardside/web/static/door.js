// The page that asks for the PIN.

import { $, ask, write } from "./dom.js";

/** Where to go afterwards: a page of this server, nowhere else. */
export function wayBack(search) {
  const to = new URLSearchParams(search).get("to") ?? "/";
  const url = new URL(to, location.origin);
  return url.origin === location.origin && to.startsWith("/") ? url.pathname + url.search : "/";
}

$("door").addEventListener("submit", async (event) => {
  event.preventDefault();
  write($("wrong"), "");
  try {
    await ask("/api/enter", { pin: $("pin").value });
    location.replace(wayBack(location.search));
  } catch (error) {
    write($("wrong"), error.message);
    $("pin").select();
  }
});
