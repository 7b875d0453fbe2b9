// Follows a match by server-sent events, for as long as the page is open.

import { ask } from "./dom.js";

const QUIET = 25000; // longer than two beats of the server
const WAITS = [500, 1000, 2000, 4000, 8000];

/** Calls `heard.state`, `heard.turns` and `heard.link` ("on", "lost"), whatever happens between. */
export function follow(base, heard) {
  let source, silence, again, tries = 0;
  let turns = { game: 0, turns: [] };

  const alive = () => {
    tries = 0;
    clearTimeout(silence);
    silence = setTimeout(reopen, QUIET);
  };

  const on = (name, take) => source.addEventListener(name, (event) => {
    alive();
    take(JSON.parse(event.data));
  });

  function open() {
    clearTimeout(again);
    source = new EventSource(`${base}/events`);
    on("hello", ({ now }) => {
      heard.offset = now - performance.now() / 1000;
      turns = { game: 0, turns: [] };
      heard.link("on");
    });
    on("state", heard.state);
    on("turns", (news) => {
      const kept = news.game === turns.game ? turns.turns.slice(0, news.from) : [];
      turns = { game: news.game, turns: [...kept, ...news.turns] };
      heard.turns(turns);
    });
    on("beat", () => heard.link("on"));
    source.onerror = () => {
      heard.link("lost");
      reopen();
    };
  }

  function reopen() {
    clearTimeout(silence);
    clearTimeout(again);
    source.close();
    again = setTimeout(open, WAITS[Math.min(tries++, WAITS.length - 1)]);
  }

  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && source.readyState === EventSource.CLOSED) open();
  });
  addEventListener("pagehide", () => source.close());
  addEventListener("pageshow", (event) => { if (event.persisted) open(); });
  open();
}

/** Another game of the match, turn by turn. */
export const gameOf = (base, number) => ask(`${base}/api/games/${number}`);

/** What came of each game. */
export const gamesOf = async (base) => (await ask(`${base}/api/games`)).games;
