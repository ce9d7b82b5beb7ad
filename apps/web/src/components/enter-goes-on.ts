import type { KeyboardEvent } from "react";

/**
 * Enter in a number goes to the next number of the step, and from the last one to Next. For `onKeyUp`: a key that is
 * held down would press Next.
 */
export function enterGoesOn({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) {
  const boxes = currentTarget.querySelectorAll<HTMLElement>(
    "input[inputmode=numeric]:not([disabled])",
  );
  const at = [...boxes].indexOf(target as HTMLElement);
  if (key !== "Enter" || at === -1) return;
  const next = boxes[at + 1] ?? [...document.querySelectorAll<HTMLElement>("footer button")].at(-1);
  next?.focus();
}
