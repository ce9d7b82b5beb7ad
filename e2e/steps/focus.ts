import type { Page } from "@playwright/test";
import { stopTransitions } from "./accessible.ts";

type Role = Parameters<Page["getByRole"]>[0];

/** What has the focus, in words for a failure message. */
const describeFocus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return "nothing";
    const { tagName, textContent } = element;
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const label = element.getAttribute("aria-label") ?? labels[0]?.textContent ?? textContent;
    return `${tagName.toLowerCase()} "${(label ?? "").trim().slice(0, 40)}"`;
  });

interface Way {
  /** At most so many stops on the way. */
  within?: number;
  key?: "Tab" | "Shift+Tab";
}

/** Goes on with the tab key alone until what has this role and name has the focus; else says what it met. */
export async function tabTo(page: Page, role: Role, name: string | RegExp, way: Way = {}) {
  const { within = 40, key = "Tab" } = way;
  const exact = typeof name === "string";
  const wanted = page.getByRole(role, { name, exact });
  const met: string[] = [];
  for (let stop = 0; stop < within; stop += 1) {
    await page.keyboard.press(key);
    const hasFocus = wanted.and(page.locator(":focus"));
    if ((await hasFocus.count()) > 0) return;
    met.push(await describeFocus(page));
  }
  throw new Error(`${role} ${String(name)} was not among ${met.length} stops: ${met.join(", ")}`);
}

/** What is wrong at a stop of the tab key, if anything is. */
interface Stop {
  name: string;
  fault: string | undefined;
}

/**
 * Goes through all stops of the page and answers those at which the focus cannot be seen: nothing shows where it is,
 * or it lies out of the window or wholly under something that stays in place.
 */
export async function unseenStops(page: Page, { atMost = 80 } = {}) {
  await stopTransitions(page);
  await focusStart(page);
  await page.evaluate(rememberLooks);
  const unseen: string[] = [];
  let stops = 0;
  for (; stops < atMost; stops += 1) {
    await page.keyboard.press("Tab");
    let stop = await page.evaluate<Stop | undefined>(lookOnceScrolled);
    if (!stop) break; // through
    for (let again = 0; stop.fault && again < 4; again += 1) {
      // The page may just have grown, and be about to follow.
      await page.evaluate(() => new Promise((seen) => setTimeout(seen, 250)));
      stop = (await page.evaluate<Stop | undefined>(lookAgain)) ?? stop;
    }
    if (stop.fault) unseen.push(`${stop.name}: ${stop.fault}`);
  }
  return { stops, unseen };
}

/** Puts the start of the tab key's way at the start of the document, wherever the page has put the focus. */
export const focusStart = (page: Page) =>
  page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
  });

/** Notes how everything looks that is without the focus. Runs in the page, as does what follows. */
function rememberLooks() {
  // The focus ring is on the element, on what surrounds it or beside it.
  const near = (element: Element) => {
    const { nextElementSibling: next } = element;
    const around: (Element | null | undefined)[] = [element];
    for (let level = 0; level < 4; level += 1) around.push(around.at(-1)?.parentElement);
    return [...around, next, next?.nextElementSibling];
  };
  const look = (element: Element) =>
    near(element).map((one) => {
      if (!one) return "";
      const style = getComputedStyle(one);
      const { outlineStyle, outlineWidth, outlineColor } = style;
      const isRing = outlineStyle !== "none" && parseFloat(outlineWidth) >= 1;
      const ring = isRing ? outlineColor : "";
      return [ring, style.boxShadow, style.borderColor, style.backgroundColor].join("|");
    });
  const before = new WeakMap<Element, string>();
  const everything = document.querySelectorAll("a, button, input, select, textarea, [tabindex]");
  for (const element of everything) before.set(element, look(element).join());
  const seen = new WeakSet<Element>();
  Object.assign(window, { focusWalk: { look, before, seen } });
}

const lookOnceScrolled = `new Promise(requestAnimationFrame).then(() => (${lookAtFocus.toString()})())`;

/** The same for what was looked at already. */
const lookAgain = `(() => {
  focusWalk.seen.delete(document.activeElement);
  return (${lookAtFocus.toString()})();
})()`;

function lookAtFocus(): Stop | undefined {
  interface Walk {
    look: (element: Element) => string[];
    before: WeakMap<Element, string>;
    seen: WeakSet<Element>;
  }
  const { look, before, seen } = (window as never as { focusWalk: Walk }).focusWalk;
  const element = document.activeElement;
  if (!element || element === document.body || seen.has(element)) return undefined;
  seen.add(element);
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  const label = element.getAttribute("aria-label") ?? labels[0]?.textContent;
  const words = (label ?? element.textContent ?? "").trim().slice(0, 40);
  const name = `${element.tagName.toLowerCase()} "${words}"`;

  const now = look(element);
  const isShown = before.has(element)
    ? before.get(element) !== now.join()
    : now.some((one) => one !== "" && !one.startsWith("|"));
  if (!isShown) return { name, fault: "nothing shows the focus" };

  // A hidden native field has its label shown in its place.
  const field = element.getBoundingClientRect();
  const shown =
    field.width < 8 || field.height < 8 ? (labels[0] ?? element.parentElement) : element;
  const box = (shown ?? element).getBoundingClientRect();
  const isSeenAt = (x: number, y: number) => {
    const top = document.elementFromPoint(x, y);
    if (!top) return false; // out of the window
    const own = [element, shown, ...labels]; // a label may lie over its field
    return top.contains(element) || own.some((one) => one?.contains(top));
  };
  const across = [0.1, 0.5, 0.9].map((part) => box.left + box.width * part);
  const down = [0.1, 0.5, 0.9].map((part) => box.top + box.height * part);
  const isSeen = across.some((x) => down.some((y) => isSeenAt(x, y)));
  return { name, fault: isSeen ? undefined : "lies out of the window or under something" };
}
