import type { KeyboardEvent } from "react";

export const nextButtonId = "next-step";

/** Enter in a number goes to the next one, from the last to Next. For `onKeyUp`: a key that is held down would press Next. */
export function enterGoesOn(event: KeyboardEvent<HTMLElement>) {
  const { key, target, currentTarget, ctrlKey, metaKey } = event;
  const boxes = currentTarget.querySelectorAll<HTMLElement>(
    "input[inputmode=numeric]:not([disabled])",
  );
  const at = [...boxes].indexOf(target as HTMLElement);
  if (key !== "Enter" || ctrlKey || metaKey || at === -1) return;
  (boxes[at + 1] ?? document.getElementById(nextButtonId))?.focus();
}
