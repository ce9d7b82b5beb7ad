type Field = HTMLInputElement;

const fieldsOf = (container: Element) => [...container.querySelectorAll<Field>("input[name]")];

/** What tells the same thing to press or to fill in from all others, in the drawn page and in the app's. */
const markOf = (element: Element) => {
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

/** As a hand would: React notes what is set on the field itself, and would take it for known. */
function typeInto(field: Field, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
