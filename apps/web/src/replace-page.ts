type Field = HTMLInputElement;

const fieldsOf = (container: Element) => [...container.querySelectorAll<Field>("input[name]")];

/** Identifies an element that can be pressed or filled in, in the prerendered page and in the web client's. */
const markOf = (element: Element) => {
  if (element.tagName === "MAIN") return "MAIN"; // there is one, whatever it contains
  const name = element.getAttribute("name");
  const label = name ?? element.getAttribute("aria-label") ?? element.textContent;
  return `${element.tagName} ${label} ${element.getAttribute("href") ?? ""}`;
};

/** The same element in the page that replaced the prerendered one. */
export function counterpart(container: Element, element: Element): HTMLElement | undefined {
  const mark = markOf(element);
  const all = container.querySelectorAll<HTMLElement>("a, button, input, main");
  return [...all].find((one) => markOf(one) === mark);
}

/**
 * Remembers what was typed and which element has the focus before the page is replaced. The returned function types it
 * into the new fields and restores the focus.
 */
export function rememberTyped(container: Element): () => void {
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

/** The keys and pointers that are pressed at this moment. */
const pressed = new Set<string>();
/** A key that is held longer does not count as a press. */
const longestPressMs = 1_000;

/** Records presses from now on. */
export function watchPresses() {
  const isPress = ({ key }: KeyboardEvent) => key === " " || key === "Enter";
  addEventListener("pointerdown", () => pressed.add("pointer"), true);
  for (const end of ["pointerup", "pointercancel"]) {
    addEventListener(end, () => pressed.delete("pointer"), true);
  }
  addEventListener("keydown", (event) => isPress(event) && pressed.add(event.key), true);
  addEventListener("keyup", (event) => pressed.delete(event.key), true);
  addEventListener("blur", () => pressed.clear());
}

/** Waits until nothing is pressed: a press whose element is removed before it ends causes no click. */
export async function pressesDone(): Promise<void> {
  const since = performance.now();
  do {
    while (pressed.size > 0 && performance.now() - since < longestPressMs) await frame();
    await frame(); // the click follows the end of its press, and another press may begin before it
  } while (pressed.size > 0 && performance.now() - since < longestPressMs);
}

const frame = () => new Promise((resolve) => setTimeout(resolve, 16));

/** Types as a person does: React records a value that is set on the field itself, and would ignore the event. */
function typeInto(field: Field, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
