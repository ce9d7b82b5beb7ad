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

/** Resolves once React has taken over all that is rendered: before that, other data would be another page than the server's. */
export async function whenAllHydrated() {
  // Drawings may be inserted as text, of which React knows nothing.
  const isDone = (element: Element) => isHydrated(element) || element.closest("svg") !== null;
  const isWhole = () => [...document.querySelectorAll("#root *")].every(isDone);
  while (!isWhole()) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Acts once React has taken over the part of the page that has this element: its code may still load. */
function onceHydrated(element: HTMLElement, act: () => void) {
  if (!element.isConnected) return;
  if (isHydrated(element)) act();
  else requestAnimationFrame(() => onceHydrated(element, act));
}

const pressable = "#root :is(button, summary, input)";
/** What the server rendered. Whatever a browser extension inserts later works by itself. */
let rendered = new WeakSet<Element>();

const isStillLoading = (element: HTMLElement | null) => {
  if (!element || !rendered.has(element) || isHydrated(element)) return false;
  hydratePart(element);
  return !isHydrated(element);
};

/** Presses what belongs to a part whose code is still loading once that part is taken over. */
function holdPress(event: Event, isStillMeant = () => true) {
  const pressed = (event.target as Element).closest<HTMLElement>(pressable);
  if (!pressed || !isStillLoading(pressed)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (pressed.ariaBusy) return;
  pressed.ariaBusy = "true";
  onceHydrated(pressed, () => {
    pressed.ariaBusy = null;
    if (isStillMeant()) pressed.click();
  });
}

/** These keys open a select as a press does; a space can be a part of what is searched. */
function holdKey(event: KeyboardEvent) {
  const { target: field, key } = event;
  if (!(field instanceof HTMLInputElement) || !field.matches("[aria-haspopup=listbox]")) return;
  const opens = ["Enter", "ArrowDown", "ArrowUp"].includes(key) || (key === " " && field.readOnly);
  if (opens) holdPress(event, () => document.activeElement === field);
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
  rendered = new WeakSet(document.querySelectorAll(`${pressable}, #root textarea`));
  const typed = new WeakMap<Field, string>();
  // What is typed, filled in by the browser, or ticked without a mouse or key, before React has taken over the field's part.
  const noticeChange = ({ type, target: field }: Event) => {
    const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (!isField) return;
    const isTicked = /checkbox|radio/.test(field.type);
    if (isTicked !== (type === "click")) return;
    const isHeld = typed.has(field);
    if (isHeld) typed.set(field, field.value);
    if ("_valueTracker" in field || isHeld) return;
    hydratePart(field);
    track(field, field.value);
    if (isTicked || !isStillLoading(field)) return;
    typed.set(field, field.value);
    onceHydrated(field, () => {
      typeAgain(field, typed.get(field)!); // set above
      typed.delete(field);
    });
  };
  for (const type of ["input", "click"]) addEventListener(type, noticeChange, true);
  addEventListener("click", holdPress, true); // a tick that was noticed counts, so after it
  addEventListener("keydown", holdKey, true);
  // Once the fields are left.
  setTimeout(() => {
    for (const pressed of window.earlyPresses?.splice(0) ?? []) {
      pressed.removeAttribute("aria-busy");
      hydratePart(pressed);
      pressed.click();
    }
  });
}
