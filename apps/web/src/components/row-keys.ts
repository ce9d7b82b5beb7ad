import type { KeyboardEvent } from "react";
import { focusRow, rowOf, rowsIn } from "#lib/row-focus.ts";

const next = new Set(["ArrowDown", "j"]);
const former = new Set(["ArrowUp", "k"]);

/**
 * The row to which a key leads from a row, of `count` with so many in view; undefined where it leads to none.
 * -1 is above the rows: in the frame or the heads of the table.
 */
export function rowAfter(key: string, at: number, count: number, inView: number) {
  if (count === 0) return undefined;
  const last = count - 1;
  if (next.has(key)) return Math.min(at + 1, last);
  if (at < 0) return undefined;
  if (former.has(key)) return Math.max(at - 1, 0);
  if (key === "PageDown") return Math.min(at + inView, last);
  if (key === "PageUp") return Math.max(at - inView, 0);
  if (key === "Home") return 0;
  return key === "End" ? last : undefined;
}

/** Which of a row's buttons a key presses. Enter is the link's or button's own that has the focus. */
const actions: Record<string, string> = {
  e: "edit",
  Delete: "delete",
  Backspace: "delete",
};

const typesIn =
  "textarea, select, [contenteditable], [role=combobox], input:not([type=checkbox], [type=radio])";
const pressedByEnter = "a, button";

function actionFor(key: string, target: Element) {
  if (key === "Enter") return target.matches(pressedByEnter) ? undefined : "edit";
  return actions[key];
}

/** How many rows are in view: what PageDown skips. */
const rowsInView = (frame: HTMLElement, row: HTMLElement) =>
  Math.max(1, Math.floor(Math.min(frame.clientHeight, window.innerHeight) / row.offsetHeight) - 1);

/** Walks through the rows of a table and does with one of them what its buttons do; never while somebody types. */
export function onRowKey(event: KeyboardEvent<HTMLElement>) {
  const { target, currentTarget: frame } = event;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key; // caps lock may be on
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  // What bubbles up from a menu or a dialog of a row is none of the table's.
  if (event.shiftKey || !(target instanceof HTMLElement) || !frame.contains(target)) return;
  if (target.matches(typesIn)) return;
  const rows = rowsIn(frame);
  const row = rowOf(target);
  const at = row ? rows.indexOf(row) : -1;
  const to = rows[rowAfter(key, at, rows.length, row ? rowsInView(frame, row) : 1) ?? -1];
  if (to) {
    event.preventDefault();
    return focusRow(to);
  }
  // Held down, a key would go on in the dialog that it opens.
  const action = row && !event.repeat && actionFor(key, target);
  const button = action && row.querySelector<HTMLElement>(`[data-action=${action}]`);
  if (!button) return;
  event.preventDefault();
  button.click();
}
