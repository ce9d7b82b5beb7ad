import typeface from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import { isKnownHere } from "#lib/this-browser.ts";
import { counterpart, watchHands } from "#taken-over.ts";

// The landing page and sign-in are drawn at build and stand without this: their links are plain ones. The app itself
// comes when there is something that only it can do, and takes the page's place without a visible change.

watchHands();

const root = document.querySelector("#root")!;
const shown = document.documentElement.dataset;

/** What the app will ask for once it runs, so that it is there by then. */
function fetchAhead() {
  const ahead = document.querySelector<HTMLTemplateElement>("#ahead");
  if (ahead) document.head.append(ahead.content);
}

let app: Promise<unknown> | undefined;
function startApp() {
  if (!app) fetchAhead();
  return (app ??= import("#main.tsx")
    .then(({ isThere }) => isThere)
    .catch((error: unknown) => {
      app = undefined; // the network was away: the next time asks anew
      delete shown.undrawn; // what is drawn is better than nothing
      throw error;
    }));
}
const startQuietly = () => void startApp().catch(() => undefined);

/** In place of what the app would have said. */
function sayAway(asked: Element) {
  const text = document.querySelector<HTMLTemplateElement>("#away")?.content.firstElementChild;
  const place = asked.closest("form");
  if (!text || !place) return;
  place.querySelector(":scope > [role=alert]")?.remove();
  place.append(text.cloneNode(true));
}

/** Looks as the app's own buttons do while they work: a press that is heard and shows nothing is pressed again. */
function showBusy(pressed: HTMLElement) {
  if (!(pressed instanceof HTMLButtonElement)) return () => undefined;
  pressed.dataset.disabled = "true";
  pressed.setAttribute("aria-busy", "true");
  return () => {
    delete pressed.dataset.disabled;
    pressed.removeAttribute("aria-busy");
  };
}

/** Does in the app's page what was asked for in the drawn one. */
function afterStart<Asked extends HTMLElement>(asked: Asked, act: (same: Asked) => unknown) {
  const showIdle = showBusy(asked);
  void startApp().then(
    () => {
      const same = counterpart(root, asked);
      if (same) act(same as Asked); // found by its tag, among others
    },
    () => {
      showIdle();
      sayAway(asked);
    },
  );
}

const valuesOf = (form: HTMLFormElement | null) =>
  [...(form?.querySelectorAll("input") ?? [])].map(({ value }) => value).join("\n");

/** Until the app is there; then it hears of everything itself. */
const isDrawn = (element: Element) => root.contains(element) && !("ready" in shown);

document.addEventListener("click", (event) => {
  const pressed = event.target instanceof Element && event.target.closest<HTMLElement>("a, button");
  if (!pressed || !isDrawn(pressed)) return;
  if (pressed.getAttribute("href") === "#main") {
    event.preventDefault(); // a fragment in the address would be a navigation of its own
    document.querySelector<HTMLElement>("#main")?.focus();
  } else if (pressed instanceof HTMLButtonElement && pressed.type !== "submit") {
    afterStart(pressed, (same) => same.click());
  }
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !isDrawn(form)) return;
  event.preventDefault();
  const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
  const asked = valuesOf(form);
  // Who goes on typing has not asked for that.
  const send = (same: HTMLButtonElement) => valuesOf(same.form) === asked && same.click();
  if (button) afterStart(button, send);
});

// A page with a form is about to need the app: it comes with the first sign of a hand.
if (root.querySelector("form")) {
  for (const sign of ["pointermove", "pointerdown", "keydown", "input"]) {
    addEventListener(sign, startQuietly, { once: true, passive: true });
  }
  addEventListener("hashchange", startQuietly); // a sign-in link, opened in this very tab
}

const lookWho = () => {
  if ("undrawn" in shown || isKnownHere()) startQuietly();
};
lookWho();
addEventListener("storage", lookWho); // signed in in another tab
addEventListener("pageshow", ({ persisted }) => persisted && lookWho()); // or before the way back to here

/** The typeface comes after the first paint, which it would put off; the text takes up the same room without it. */
async function addTypeface() {
  const face = new FontFace("Inter Variable", `url(${typeface})`, { weight: "100 900" });
  document.fonts.add(await face.load());
}

// A frame is asked for before it is painted, so that only the browser's own word counts.
new PerformanceObserver((painted, observer) => {
  if (!painted.getEntriesByName("first-contentful-paint").length) return;
  observer.disconnect();
  addTypeface().catch(() => undefined);
}).observe({ type: "paint", buffered: true });
