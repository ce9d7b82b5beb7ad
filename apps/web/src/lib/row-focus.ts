/** The rows of a table that are walked through by keyboard carry `data-row`. */
const row = "[data-row]";

export const rowsIn = (table: Element) => [...table.querySelectorAll<HTMLElement>(row)];

export const rowOf = (element: Element | null) => element?.closest<HTMLElement>(row) ?? null;

/** The focus goes to what a row is opened by, and to the row itself where nothing opens it. */
export const focusRow = (target: HTMLElement) =>
  (target.querySelector<HTMLElement>("[data-main]") ?? target).focus();

export interface RowPlace {
  table: Element;
  index: number;
}

/** Where in which table an element stands; undefined for what is in none. */
export function placeOf(element: Element | null): RowPlace | undefined {
  const own = rowOf(element);
  const table = own?.closest("table");
  return own && table ? { table, index: rowsIn(table).indexOf(own) } : undefined;
}

/** Gives the focus to the row that is in a place now: the next one, where the row that was there is gone. */
export function focusPlace({ table, index }: RowPlace): boolean {
  const rows = table.isConnected ? rowsIn(table) : [];
  const heir = rows[Math.min(index, rows.length - 1)];
  if (heir) focusRow(heir);
  return heir !== undefined;
}

/** From above a list into it; false where the page shows no rows. */
export function focusFirstRow(): boolean {
  const [first] = rowsIn(document.body);
  if (first) focusRow(first);
  return first !== undefined;
}
