import { afterEach, expect, test } from "vitest";
import { counterpart, pressesDone, rememberTyped, watchPresses } from "./replace-page.ts";

const fields = '<input name="email"><input name="code">';
const links = '<main tabindex="-1"><a href="/auth">Start</a><a href="/terms">Start</a></main>';

const show = (html: string) => {
  document.body.innerHTML = `<div id="root">${html}</div>`;
  return document.querySelector("#root")!;
};
const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)!;

afterEach(() => document.body.replaceChildren());

test("types what was typed before into the new fields, and keeps the focus", () => {
  const root = show(fields);
  field("email").value = "ann@acme.com";
  field("email").focus();
  const typeAgain = rememberTyped(root);
  root.innerHTML = fields;
  const events: string[] = [];
  root.addEventListener("input", ({ target }) => events.push((target as HTMLInputElement).name));
  typeAgain();
  expect(field("email").value).toBe("ann@acme.com");
  expect(document.activeElement).toBe(field("email"));
  expect(events).toEqual(["email"]);
});

test("keeps the focus on the same link", () => {
  const root = show(links);
  const second = () => document.querySelectorAll("a")[1]!;
  const before = second();
  before.focus();
  const goBack = rememberTyped(root);
  root.innerHTML = `<button>New</button>${links}`;
  goBack();
  expect(second()).not.toBe(before);
  expect(document.activeElement).toBe(second());
});

test.each([
  [
    '<main tabindex="-1">Sign in <noscript>needs a script</noscript></main>',
    "<main>Sign in</main>",
  ],
  [
    '<button name="a" aria-label="System"></button>',
    '<button name="a" aria-label="Dark"></button>',
  ],
])("finds the main region, and a button by its name: %s", (before, after) => {
  const element = show(before).firstElementChild!;
  const root = show(`<button>Other</button>${after}`);
  expect(counterpart(root, element)).toBe(root.lastElementChild);
});

test("waits until a press ends, and for its click", async () => {
  watchPresses();
  dispatchEvent(new Event("pointerdown"));
  let isOff = false;
  const off = pressesDone().then(() => (isOff = true));
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(isOff).toBe(false);
  dispatchEvent(new Event("pointerup"));
  expect(isOff).toBe(false);
  await off;
});

test("waits for a press that begins while the click of the one before is awaited", async () => {
  watchPresses();
  let isOff = false;
  const off = pressesDone().then(() => (isOff = true));
  dispatchEvent(new Event("pointerdown"));
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(isOff).toBe(false);
  dispatchEvent(new Event("pointerup"));
  await off;
});

test("changes nothing where the web client shows another page", () => {
  const root = show(fields);
  field("email").value = "ann@acme.com";
  field("email").focus();
  const typeAgain = rememberTyped(root);
  root.innerHTML = "<h1>Signing you in</h1>";
  typeAgain();
  expect(root.textContent).toBe("Signing you in");
});
