import typeface from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import { isKnownHere } from "#lib/this-browser.ts";
import { counterpart, watchPresses } from "#replace-page.ts";

// The landing page and sign-in are prerendered at build and work without this script: their links are plain links. The web
// client loads when something needs it, and replaces the page without a visible change.

watchPresses();

const root = document.querySelector("#root")!;
const shown = document.documentElement.dataset;

/** Preloads the files that the web client will request once it runs. */
function fetchAhead() {
  const ahead = document.querySelector<HTMLTemplateElement>("#ahead");
  if (ahead) document.head.append(ahead.content);
}

let app: Promise<unknown> | undefined;
function startApp() {
  if (!app) fetchAhead();
  return (app ??= import("#main.tsx")
    .then(({ isReady }) => isReady)
    .catch((error: unknown) => {
      app = undefined; // the network was unavailable: the next call tries again
      delete shown.pending; // the prerendered page is better than an empty one
      throw error;
    }));
}
const startQuietly = () => void startApp().catch(() => undefined);

/** Shows an error below the form, as the web client would. */
function showUnavailable(pressed: Element) {
  const text =
    document.querySelector<HTMLTemplateElement>("#unavailable")?.content.firstElementChild;
  const place = pressed.closest("form");
  if (!text || !place) return;
  place.querySelector(":scope > [role=alert]")?.remove();
  place.append(text.cloneNode(true));
}

/** Looks like the web client's buttons while they work: people press a button again when nothing shows. */
function showBusy(pressed: HTMLElement) {
  if (!(pressed instanceof HTMLButtonElement)) return () => undefined;
  pressed.dataset.disabled = "true";
  pressed.setAttribute("aria-busy", "true");
  return () => {
    delete pressed.dataset.disabled;
    pressed.removeAttribute("aria-busy");
  };
}

/** Starts the web client, and repeats in its page what was pressed in the prerendered one. */
function afterStart<Pressed extends HTMLElement>(
  pressed: Pressed,
  act: (same: Pressed) => unknown,
) {
  const showIdle = showBusy(pressed);
  void startApp().then(
    () => {
      const same = counterpart(root, pressed);
      if (same) act(same as Pressed); // found by its tag, among others
    },
    () => {
      showIdle();
      showUnavailable(pressed);
    },
  );
}

const valuesOf = (form: HTMLFormElement | null) =>
  [...(form?.querySelectorAll("input") ?? [])].map(({ value }) => value).join("\n");

/** Whether an element belongs to the prerendered page. The web client handles its own events. */
const isPrerendered = (element: Element) => root.contains(element) && !("ready" in shown);

document.addEventListener("click", (event) => {
  const pressed = event.target instanceof Element && event.target.closest<HTMLElement>("a, button");
  if (!pressed || !isPrerendered(pressed)) return;
  if (pressed.getAttribute("href") === "#main") {
    event.preventDefault(); // a fragment in the address would be a navigation of its own
    document.querySelector<HTMLElement>("#main")?.focus();
  } else if (pressed instanceof HTMLButtonElement && pressed.type !== "submit") {
    afterStart(pressed, (same) => same.click());
  }
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !isPrerendered(form)) return;
  event.preventDefault();
  const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
  const submitted = valuesOf(form);
  // Values that were changed meanwhile have not been submitted.
  const send = (same: HTMLButtonElement) => valuesOf(same.form) === submitted && same.click();
  if (button) afterStart(button, send);
});

// A page with a form will need the web client: it loads with the first movement, press or key.
if (root.querySelector("form")) {
  for (const sign of ["pointermove", "pointerdown", "keydown", "input"]) {
    addEventListener(sign, startQuietly, { once: true, passive: true });
  }
  addEventListener("hashchange", startQuietly); // a sign-in link, opened in this very tab
}

const startIfKnown = () => {
  if ("pending" in shown || isKnownHere()) startQuietly();
};
startIfKnown();
addEventListener("storage", startIfKnown); // signed in in another tab
addEventListener("pageshow", ({ persisted }) => persisted && startIfKnown()); // or before the back button led here

/** Loaded after the first paint, which it would delay; the fallback typeface takes the same space. */
async function addTypeface() {
  const face = new FontFace("Inter Variable", `url(${typeface})`, { weight: "100 900" });
  document.fonts.add(await face.load());
}

// `requestAnimationFrame` runs before the paint: only the browser's own entry says that it happened.
new PerformanceObserver((painted, observer) => {
  if (!painted.getEntriesByName("first-contentful-paint").length) return;
  observer.disconnect();
  addTypeface().catch(() => undefined);
}).observe({ type: "paint", buffered: true });
