import { afterEach, expect, test } from "vitest";
import { counterpart, handsOff, typedInto, watchHands } from "./taken-over.ts";

const fields = '<input name="email"><input name="code">';
const links = '<main tabindex="-1"><a href="/auth">Start</a><a href="/terms">Start</a></main>';

const show = (html: string) => {
  document.body.innerHTML = `<div id="root">${html}</div>`;
  return document.querySelector("#root")!;
};
const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)!;

afterEach(() => document.body.replaceChildren());

test("what was typed before the app came is typed into its fields, and the cursor stays", () => {
  const root = show(fields);
  field("email").value = "ann@acme.com";
  field("email").focus();
  const typeAgain = typedInto(root);
  root.innerHTML = fields;
  const heard: string[] = [];
  root.addEventListener("input", ({ target }) => heard.push((target as HTMLInputElement).name));
  typeAgain();
  expect(field("email").value).toBe("ann@acme.com");
  expect(document.activeElement).toBe(field("email"));
  expect(heard).toEqual(["email"]);
});

test("the keyboard stays at the same link", () => {
  const root = show(links);
  const second = () => document.querySelectorAll("a")[1]!;
  const before = second();
  before.focus();
  const goBack = typedInto(root);
  root.innerHTML = `<button>New</button>${links}`;
  goBack();
  expect(second()).not.toBe(before);
  expect(document.activeElement).toBe(second());
});

test("the content is the same content, whatever stands in it by then", () => {
  const before = show('<main tabindex="-1">Sign in <noscript>needs a script</noscript></main>');
  const main = before.firstElementChild!;
  const root = show('<main tabindex="-1">Sign in</main>');
  expect(counterpart(root, main)).toBe(root.firstElementChild);
});

test("waits until what is pressed is let go, and for its click", async () => {
  watchHands();
  dispatchEvent(new Event("pointerdown"));
  let isOff = false;
  const off = handsOff().then(() => (isOff = true));
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(isOff).toBe(false);
  dispatchEvent(new Event("pointerup"));
  expect(isOff).toBe(false);
  await off;
});

test("a button is known by its name, whatever its label says", () => {
  const before = show('<button name="scheme" aria-label="System"></button>').firstElementChild!;
  const root = show('<button>Other</button><button name="scheme" aria-label="Dark"></button>');
  expect(counterpart(root, before)?.getAttribute("aria-label")).toBe("Dark");
});

test("where the app shows something else, nothing happens", () => {
  const root = show(fields);
  field("email").value = "ann@acme.com";
  field("email").focus();
  const typeAgain = typedInto(root);
  root.innerHTML = "<h1>Signing you in</h1>";
  typeAgain();
  expect(root.textContent).toBe("Signing you in");
});
