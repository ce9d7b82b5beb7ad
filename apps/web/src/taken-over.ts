type Field = HTMLInputElement;

const fieldsOf = (container: Element) => [...container.querySelectorAll<Field>("input[name]")];

/** What tells the same thing to press or to fill in from all others, in the drawn page and in the app's. */
const markOf = (element: Element) => {
  if (element.tagName === "MAIN") return "MAIN"; // there is one, whatever stands in it
  const name = element.getAttribute("name");
  const label = name ?? element.getAttribute("aria-label") ?? element.textContent;
  return `${element.tagName} ${label} ${element.getAttribute("href") ?? ""}`;
};

/** The same thing to press or to fill in, once the page has been replaced by all of the same. */
export function counterpart(container: Element, element: Element): HTMLElement | undefined {
  const mark = markOf(element);
  const all = container.querySelectorAll<HTMLElement>("a, button, input, main");
  return [...all].find((one) => markOf(one) === mark);
}

/**
 * For a page that is about to be replaced by all of the same: what was typed so far and where the keyboard is. The
 * answer types it into the fields that are there then, and puts the keyboard back.
 */
export function typedInto(container: Element): () => void {
  const typed = fieldsOf(container).map(({ name, value }) => ({ name, value }));
  const focused = document.activeElement;
  const had = focused && container.contains(focused) ? focused : undefined;
  return () => {
    for (const { name, value } of typed) {
      const field = fieldsOf(container).find((one) => one.name === name);
      if (field && value !== "") typeInto(field, value);
    }
    if (had) counterpart(container, had)?.focus({ preventScroll: true });
  };
}

/** What is pressed at this moment. */
const pressed = new Set<string>();
/** A key that is held down for longer does not press anything. */
const longestPressMs = 1_000;

/** Notes from now on what is being pressed. */
export function watchHands() {
  const isPress = ({ key }: KeyboardEvent) => key === " " || key === "Enter";
  addEventListener("pointerdown", () => pressed.add("pointer"), true);
  for (const end of ["pointerup", "pointercancel"]) {
    addEventListener(end, () => pressed.delete("pointer"), true);
  }
  addEventListener("keydown", (event) => isPress(event) && pressed.add(event.key), true);
  addEventListener("keyup", (event) => pressed.delete(event.key), true);
  addEventListener("blur", () => pressed.clear());
}

/** Until nothing is pressed: a press whose element goes away before it ends would be none. */
export async function handsOff(): Promise<void> {
  const since = performance.now();
  while (pressed.size > 0 && performance.now() - since < longestPressMs) await frame();
  await frame(); // the click comes behind the end of its press
}

const frame = () => new Promise((resolve) => setTimeout(resolve, 16));

/** As a hand would: React notes what is set on the field itself, and would take it for known. */
function typeInto(field: Field, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
