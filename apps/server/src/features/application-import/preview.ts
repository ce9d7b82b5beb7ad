import { limits, previewRows } from "@app/contract";
import type { ImportCounts, ImportRow } from "@app/contract";
import type { Database } from "#db/client.ts";
import { compareIncoming } from "./incoming.ts";
import type { ImportTarget } from "./incoming.ts";
import type { FileRow } from "./rows.ts";
import { stageFile } from "./stage-file.ts";

/** What an import of the file would do; changes nothing. */
export const previewImport = (
  db: Database,
  target: ImportTarget,
  file: Blob,
  { seesPeople }: { seesPeople: boolean },
) =>
  db.transaction(async (transaction) => {
    const counts: ImportCounts = { new: 0, changed: 0, unchanged: 0, wrong: 0 };
    const rows: ImportRow[] = [];
    const { head } = await stageFile(transaction, target, file, (batch) => {
      const wrong = batch.filter(({ values }) => values === null);
      rows.push(...wrong.slice(0, Math.max(0, previewRows - counts.wrong)).map(wrongRow));
      counts.wrong += wrong.length;
    });
    for (const row of await compareIncoming(transaction, target, head, {
      rowsPerKind: previewRows,
      seesPeople,
    })) {
      const { total, ...compared } = row;
      counts[row.kind] = total;
      rows.push({ ...compared, problems: [] });
    }
    rows.sort((a, b) => a.line - b.line);
    return { counts, rows, unknownColumns: head.unknownColumns };
  });

/** Of a value that is wrong, and may be very long, no more than would be right. */
const wrongRow = ({ line, identifier, name, problems }: FileRow): ImportRow => ({
  line,
  kind: "wrong",
  identifier: identifier.slice(0, limits.identifier),
  name: name.slice(0, limits.name),
  problems,
  changes: [],
  readOnly: [],
});
