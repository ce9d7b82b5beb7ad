import type { Locator, Page } from "@playwright/test";

/** The keystroke model: seconds that a person takes for each on a phone. Waiting counts as it was. */
const seconds = {
  taps: 1.4,
  keys: 0.3,
  swipes: 0.9,
  words: 60 / 250,
  waited: 1,
  /** A number, a product in use: to be remembered. */
  numbers: 4,
  products: 1.5,
};

export type Counts = typeof seconds;
export const kinds = Object.keys(seconds) as (keyof Counts)[];
export const nothing = () => Object.fromEntries(kinds.map((kind) => [kind, 0])) as Counts;
export const secondsOf = (counts: Counts) =>
  kinds.reduce((sum, kind) => sum + counts[kind] * seconds[kind], 0);

export const phone = { width: 390, height: 844 };
const aboveKeyboard = { ...phone, height: 470 };

/** A swipe moves the page by this share of the screen. */
const swipeShare = 0.65;

// Scripts for the page are strings, because types of the browser would conflict with those of Node.
/**
 * The texts in sight that nothing covers, and the texts in fields. Not read: the bars above and below, which are the same
 * on every step; the descriptions on cards, because a person who looks for one thing knows it by its name; decoration.
 */
const textsInSight = (bottom: number) => `(() => {
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const unread = "body > script, style, [class*=page] > header, footer, label [id$=-description], [aria-hidden=true]";
  while (walker.nextNode()) {
    const { data, parentElement: parent } = walker.currentNode;
    const { width, height } = parent.getBoundingClientRect();
    if (width < 2 || height < 2 || parent.closest(unread)) continue;
    range.selectNodeContents(walker.currentNode);
    const box = range.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (box.y > ${bottom} || !top) continue;
    if ((top.closest("label") ?? top).contains(parent) || parent.contains(top)) texts.push(data);
  }
  for (const { value, type } of document.querySelectorAll("main input"))
    if (/text|url|search|email/.test(type)) texts.push(value);
  return texts;
})()`;

const isTyping = `document.activeElement.matches("textarea, input:not([type=radio], [type=checkbox])")`;

/** Scrolls as far as it goes; answers whether it did, after the page has rendered. */
const scroll = (distance: number) => `(async () => {
  const before = scrollY;
  scrollBy({ top: ${distance}, behavior: "instant" });
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  return Math.abs(scrollY - before) >= 1;
})()`;

declare const innerHeight: number;
declare const document: { elementFromPoint(x: number, y: number): object | null };
interface Target {
  getBoundingClientRect(): { x: number; y: number; width: number; height: number };
  closest(selector: string): Target | null;
  contains(other: object): boolean;
}

/** Whether a finger reaches a target where it is; how far it is from the middle of the screen. */
function distanceTo(target: Target) {
  const { x, y, width, height } = target.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  const isReached = top !== null && (target.closest("label") ?? target).contains(top);
  return { isReached, distance: y + height / 2 - innerHeight / 2, bottom: y + height };
}

/** Figures are seen, not read: the days of a calendar, the totals that change with each answer. */
const wordsIn = (text: string) => text.split(/\s+/).filter((word) => /\p{L}/u.test(word));

/** A person's hand and eye: acts at the speed of the machine, and counts what a person would do. */
export class Hand {
  readonly page: Page;
  #counts = nothing();
  /** What was read so far: a text is new once. */
  #read = new Set<string>();

  constructor(page: Page) {
    this.page = page;
  }

  /** Answers what was done in a step. */
  endStep(): Counts {
    const counts = this.#counts;
    this.#counts = nothing();
    return counts;
  }

  /** Reads what is new on the screen, from its top to a target. */
  async read(bottom = Infinity): Promise<void> {
    const texts = await this.page.evaluate<string[]>(textsInSight(bottom));
    for (const words of texts.map(wordsIn)) {
      if (!this.#read.has(words.join(" "))) this.#counts.words += words.length;
      this.#read.add(words.join(" "));
    }
  }

  /** Returns whether there was more to see. */
  async #swipe(distance: number) {
    const isMoved = await this.page.evaluate<boolean>(scroll(distance));
    if (isMoved) this.#counts.swipes += 1;
    return isMoved;
  }

  /** Waits for the product. */
  async wait(what: Promise<unknown>): Promise<void> {
    const start = performance.now();
    await what;
    this.#counts.waited += (performance.now() - start) / 1000;
  }

  /** Swipes until the target is there, and taps; what is chosen may have to be remembered first. */
  async tap(target: Locator, remembered?: "numbers" | "products"): Promise<void> {
    if (remembered) this.#counts[remembered] += 1;
    await this.wait(target.waitFor());
    const most = swipeShare * (this.page.viewportSize() ?? phone).height;
    for (;;) {
      const { isReached, distance, bottom } = await target.evaluate(distanceTo);
      await this.read(isReached ? bottom : Infinity);
      if (isReached) break;
      const isMoved = await this.#swipe(Math.max(-most, Math.min(most, distance)));
      if (!isMoved) throw new Error(`${String(target)} cannot be reached`);
    }
    await this.press(target);
  }

  /** Taps what is known to be there: nothing is read. */
  async press(target: Locator): Promise<void> {
    await this.wait(target.waitFor());
    this.#counts.taps += 1;
    await target.tap();
    const hasKeyboard = await this.page.evaluate<boolean>(isTyping);
    await this.page.setViewportSize(hasKeyboard ? aboveKeyboard : phone);
  }

  async type(field: Locator, text: string, remembered?: "numbers" | "products"): Promise<void> {
    await this.tap(field, remembered);
    // A held key empties a field; one for a number selects it when it is tapped.
    const isEmptied = remembered !== "numbers" && (await field.inputValue()) !== "";
    this.#counts.keys += text.length + (isEmptied ? 1 : 0);
    await field.fill("");
    await field.pressSequentially(text);
    this.#read.add(wordsIn(text).join(" "));
  }

  /** Swipes and reads to the end of the page. */
  async readOn(): Promise<void> {
    do await this.read();
    while (await this.#swipe(phone.height * swipeShare));
  }
}
