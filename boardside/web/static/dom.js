// Small helpers for elements. Text only ever goes in as text.

const SVG = "http://www.w3.org/2000/svg";

/** The element with an id. */
export const $ = (id) => document.getElementById(id);

/** An HTML element with properties and children. */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in element) element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/** An SVG element with attributes and children. */
export function draw(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Sets an element's text if that changes it, so that live regions speak once. */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Asks the server; its answer's JSON, or an Error with the server's sentence. */
export async function ask(path, body) {
  const options = body === undefined ? {} : {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
  let response;
  try {
    response = await fetch(path, { credentials: "same-origin", ...options });
  } catch {
    throw new Error("The server does not answer.");
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) {
    throw Object.assign(new Error(answer.error ?? `The server says ${response.status}.`), {
      status: response.status, stale: Boolean(answer.stale),
    });
  }
  return answer;
}
