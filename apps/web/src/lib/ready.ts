/** Whether the web client handles every event: a page that the server rendered is seen before. */
export const isReady = () => "ready" in document.documentElement.dataset;

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Types as a person does: React compares with what was last set on the field itself. */
function typeAgain(field: Field) {
  const { value } = field;
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(prototype.prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  if (field === document.activeElement) return;
  // It was left too: once the page knows what was typed.
  setTimeout(() => field.dispatchEvent(new FocusEvent("focusout", { bubbles: true })));
}

declare global {
  interface Window {
    /** What was pressed before, by `first-paint.js`. */
    earlyPresses?: HTMLElement[];
  }
}

/** From now on the web client handles every event. What was typed and pressed before is typed and pressed again. */
export function setReady() {
  const { dataset } = document.documentElement;
  if (isReady()) return;
  dataset.ready = "";
  document.head.querySelector("title ~ title")?.remove(); // the document's own: React puts the page's before it
  delete dataset.pending;
  const typed = document.querySelectorAll<Field>(
    "#root :is(input:not([type=checkbox], [type=radio]), textarea)",
  );
  for (const field of typed) if (field.value !== field.defaultValue) typeAgain(field);
  for (const pressed of window.earlyPresses?.splice(0) ?? []) {
    pressed.removeAttribute("aria-busy");
    pressed.click();
  }
}
