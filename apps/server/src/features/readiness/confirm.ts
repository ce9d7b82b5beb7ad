import { isIdRead, isShown, readRows } from "@app/readiness";
import { stringify } from "csv-stringify/sync";
import type { Files } from "./queries.ts";

/** How the column "verified" begins in rows that somebody has read in their source. */
const marks = { dates: "read", mappings: "id list read" } as const;
type Confirmed = keyof typeof marks;

/** Rows that briefs do not show: nobody has read them in their source, or not lately. `today`: 2026-06-30. */
export const unreadRows = (files: Files, today: string) =>
  readRows(files).filter(({ table, cells }) => {
    const { verified = "", check_by = "" } = Object.fromEntries(cells);
    if (table === "dates") return !isShown({ verified, check_by }, today);
    return table === "mappings" && !isIdRead(verified);
  });

/** The files with these rows confirmed today. What was overdue is to be read again on `nextCheck`. */
export function withConfirmed(
  files: Files,
  ids: string[],
  { today, nextCheck }: { today: string; nextCheck: string },
): Files {
  const rows = readRows(files);
  const csvOf = (name: Confirmed) =>
    stringify(
      rows
        .filter(({ table }) => table === name)
        .map(({ id, cells }) => {
          const row: Record<string, string> = Object.fromEntries(cells);
          if (!ids.includes(id)) return row;
          const isOverdue = row.check_by !== undefined && row.check_by < today;
          const verified = `${marks[name]} ${today}`;
          return { ...row, verified, ...(isOverdue && { check_by: nextCheck }) };
        }),
      { header: true },
    );
  return { ...files, dates: csvOf("dates"), mappings: csvOf("mappings") };
}
