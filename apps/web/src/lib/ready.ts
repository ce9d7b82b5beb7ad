/** Whether the web client takes every event, though parts may still load: a page that the server rendered is seen before. */
export const isReady = () => "ready" in document.documentElement.dataset;

const { promise, resolve } = Promise.withResolvers<void>();

/** Resolves then. */
export const whenReady = promise;

type Field = HTMLInputElement | HTMLTextAreaElement;

interface Tracked {
  /** React's record of what the field had at the last event. */
  _valueTracker?: { setValue: (value: string) => void };
}

/**
 * React takes over the part of the page that has this element, if it has not yet: else it would not notice a change. It does
 * so for events like this one, which nothing listens to; not within its own work.
 */
const hydratePart = (element: HTMLElement) =>
  element.dispatchEvent(new Event("auxclick", { bubbles: true }));

/** React leaves its own record on each element that it has taken over. */
const isHydrated = (element: Element) =>
  Object.keys(element).some((key) => key.startsWith("__reactFiber$"));

const pressable = "#root :is(button, summary, input)";

/** Presses what belongs to a part whose code is still loading once that part is taken over. */
function holdPress(event: MouseEvent) {
  const pressed = (event.target as Element).closest<HTMLElement>(pressable);
  if (!pressed || isHydrated(pressed)) return;
  hydratePart(pressed);
  if (isHydrated(pressed)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (pressed.ariaBusy) return;
  pressed.ariaBusy = "true";
  const press = () => {
    if (!pressed.isConnected) return;
    if (!isHydrated(pressed)) return void requestAnimationFrame(press);
    pressed.ariaBusy = null;
    pressed.click();
  };
  press();
}

/** Records another value as the last one: else React would ignore the event. */
const track = (field: Field & Tracked, value: string) => field._valueTracker?.setValue(`${value} `);

/** Lets React know what was typed. The value itself is not touched where it still stands: the caret stays where it is. */
function typeAgain(field: Field & Tracked, value: string) {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  if (field.value !== value)
    Object.getOwnPropertyDescriptor(prototype.prototype, "value")?.set?.call(field, value);
  track(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  if (field === document.activeElement) return;
  // It was left too: once the page knows what was typed.
  setTimeout(() => field.dispatchEvent(new FocusEvent("focusout", { bubbles: true })));
}

declare global {
  interface Window {
    /** What was typed and pressed before, by `first-paint.js`. */
    earlyTexts?: Map<Field, string>;
    earlyPresses?: HTMLElement[];
  }
}

/** From now on the web client takes every event. What was typed and pressed before is typed and pressed again. */
export function setReady() {
  const { dataset } = document.documentElement;
  if (isReady()) return;
  dataset.ready = "";
  resolve();
  document.head.querySelector("title ~ title")?.remove(); // the document's own: React puts the page's before it
  delete dataset.pending;
  for (const link of document.querySelectorAll("link[media=print]"))
    link.setAttribute("media", "all");
  // React may have put back what it knows.
  for (const [field, text] of window.earlyTexts ?? []) {
    hydratePart(field);
    typeAgain(field, text);
  }
  delete window.earlyTexts;
  // What the browser fills in, or ticks without a mouse or key, before React has taken over the field's part of the page.
  const noticeChange = ({ type, target: field }: Event) => {
    const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (!isField || "_valueTracker" in field) return;
    const isTicked = /checkbox|radio/.test(field.type);
    if (isTicked !== (type === "click")) return;
    hydratePart(field);
    track(field, field.value);
  };
  for (const type of ["input", "click"]) addEventListener(type, noticeChange, true);
  addEventListener("click", holdPress, true); // a tick that was noticed counts, so after it
  // Once the fields are left.
  setTimeout(() => {
    for (const pressed of window.earlyPresses?.splice(0) ?? []) {
      pressed.removeAttribute("aria-busy");
      hydratePart(pressed);
      pressed.click();
    }
  });
}
