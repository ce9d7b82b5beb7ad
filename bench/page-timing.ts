/// <reference lib="dom" />
import type { Page } from "@playwright/test";

interface Timing {
  /** Of every interaction: from the input to the next paint, in milliseconds. */
  interactions: number[];
  /** How long the main thread was held up at a stretch. */
  tasks: number[];
  /** From the last click until another step was painted, and until nothing on it is a placeholder any more. */
  clicked: number;
  heading: number;
  whole: number;
}

declare global {
  interface Window {
    timing: Timing;
  }
}

interface InteractionEntry extends PerformanceEntry {
  interactionId: number;
}

/** Notes in every page of the browser what is asked of it below. Runs before the page's own code. */
export const recordTiming = (page: Page) =>
  page.addInitScript(() => {
    const none = { interactions: [], tasks: [], clicked: 0, heading: 0, whole: 0 };
    const timing: Timing = (window.timing = none);
    // Of what is shorter than 16 ms the browser tells nothing.
    const events = { type: "event", durationThreshold: 16 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as InteractionEntry[]) {
        if (entry.interactionId > 0) timing.interactions.push(entry.duration);
      }
    }).observe(events);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) timing.tasks.push(entry.duration);
    }).observe({ type: "longtask" });

    let before: string | null | undefined;
    const title = () => document.querySelector("main h1")?.textContent;
    const isWhole = () => document.querySelector("main [class*=Skeleton]") === null;
    const onClick = (event: Event) => {
      before = title();
      Object.assign(timing, { clicked: event.timeStamp, heading: 0, whole: 0 });
    };
    addEventListener("click", onClick, { capture: true });
    /** After the frame that shows it: the first task behind its drawing. */
    const painted = (name: "heading" | "whole") => {
      timing[name] = -1;
      const { clicked } = timing;
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.addEventListener("message", () => {
          if (clicked === timing.clicked) timing[name] = performance.now() - clicked;
        });
        channel.port1.start();
        channel.port2.postMessage(undefined);
      });
    };
    new MutationObserver(() => {
      if (timing.clicked === 0 || title() === before) return;
      if (timing.heading === 0) painted("heading");
      if (timing.whole === 0 && isWhole()) painted("whole");
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });

/** Forgets what was noted so far. */
export const forgetTiming = (page: Page) =>
  page.evaluate(() => {
    const { timing } = window;
    Object.assign(timing, { clicked: 0, heading: 0, whole: 0 });
    timing.interactions.length = 0;
    timing.tasks.length = 0;
  });

/** The longest interaction and the longest task since then. What is shorter than 16 ms counts as 16. */
export async function longest(page: Page): Promise<{ interaction: number; task: number }> {
  await page.waitForTimeout(150); // an entry comes after its frame
  return page.evaluate(() => ({
    interaction: Math.max(16, ...window.timing.interactions),
    task: Math.max(0, ...window.timing.tasks),
  }));
}

/** How long it took since the click to paint the heading of another step, and all of it. */
export async function paintsSinceClick(page: Page): Promise<{ heading: number; whole: number }> {
  const isOver = () => window.timing.heading > 0 && window.timing.whole > 0;
  await page.waitForFunction(isOver, undefined, { polling: 100 });
  return page.evaluate(() => window.timing);
}
