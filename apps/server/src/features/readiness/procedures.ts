import { dayOf, daysAfter } from "@app/contract";
import { DataFaults, isIdRead, isShown, readData, readRows, tableNames } from "@app/readiness";
import { stringify } from "csv-stringify/sync";
import { eq } from "drizzle-orm";
import { answered, guarded } from "#procedure/access.ts";
import type { UserContext } from "#procedure/context.ts";
import { readinessVersions } from "#db/schema.ts";
import { record } from "#lib/audit.ts";
import { previewOf } from "./preview.ts";
import { findFiles, findLatest, findPublished, listVersions, lockVersions } from "./queries.ts";
import type { Files } from "./queries.ts";
import { signalsOf, withSignals } from "./signals.ts";
import { filesOf, InvalidZip, zipOf } from "./zip.ts";

const shipped = { number: 0, note: null, madeBy: null, madeAt: null, publishedAt: null };

/** As many as a person mends before trying again. */
const faultsShown = 200;

/** Throws every other error again. */
function faultsOf(error: unknown) {
  if (!(error instanceof DataFaults)) throw error;
  const { faults } = error;
  return { faults: faults.slice(0, faultsShown), total: faults.length };
}

type Latest = Awaited<ReturnType<typeof findLatest>>;

/** Stores a version with the number after the latest one. It is not in force yet. */
const store = (
  { clock, db, user }: UserContext,
  action: "create" | "import",
  note: string,
  filesAfter: (latest: Latest) => Files,
) =>
  db.transaction(async (transaction) => {
    await lockVersions(transaction);
    const latest = await findLatest(transaction);
    const number = latest.number + 1;
    const values = { number, files: filesAfter(latest), note, madeBy: user.email, madeAt: clock() };
    await transaction.insert(readinessVersions).values(values);
    await record(transaction, user, action, "readiness-data", `${number}`, { after: { note } });
    return { number };
  });

/** The files of the latest version, which has to be the one that the caller has seen. */
function filesSeen(latest: Latest, seen: number, errors: { CHANGED_BY_OTHER: () => Error }) {
  if (latest.number !== seen) throw errors.CHANGED_BY_OTHER();
  return latest.files;
}

/** Today, and the day a year later, in the team's zone. */
function daysOf({ clock, settings }: UserContext) {
  const today = dayOf(clock(), settings.MEETING_TIME_ZONE);
  return { today, nextCheck: daysAfter(today, 365) };
}

/** How the column "verified" begins in rows that somebody has read in their source. */
const marks = { dates: "read", mappings: "id list read" } as const;

/** Rows that briefs do not show: nobody has read them in their source, or not lately. `today`: 2026-06-30. */
const unreadRows = (files: Files, today: string) =>
  readRows(files).filter(({ table, cells }) => {
    const { verified = "", check_by = "" } = Object.fromEntries(cells);
    if (table === "dates") return !isShown({ verified, check_by }, today);
    return table === "mappings" && !isIdRead(verified);
  });

/** The files with these rows confirmed today. What was overdue is to be read again on `nextCheck`. */
function withConfirmed(
  files: Files,
  ids: string[],
  { today, nextCheck }: { today: string; nextCheck: string },
): Files {
  const rows = readRows(files);
  const csvOf = (name: keyof typeof marks) =>
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

export const readiness = answered(guarded.admin.readiness, {
  versions: async ({ context: { db } }) => {
    const stored = await listVersions(db);
    const inForce = stored.find(({ publishedAt }) => publishedAt !== null)?.number ?? 0;
    const versions = [...stored, shipped].map((version) => ({
      ...version,
      isInForce: version.number === inForce,
    }));
    return { versions, tables: [...tableNames] };
  },

  rows: async ({ input, context: { db } }) => {
    const { direction, page, pageSize, search, table, version } = input;
    const files = await findFiles(db, version ?? (await findPublished(db))?.number ?? 0);
    const wanted = search.toLowerCase();
    const found = readRows(files)
      .filter((row) => table === null || row.table === table)
      .filter(({ cells }) => cells.some(([, cell]) => cell.toLowerCase().includes(wanted)));
    if (direction === "desc") found.reverse();
    const rows = found.slice((page - 1) * pageSize, page * pageSize);
    return { rows, total: found.length, isTotalExact: true };
  },

  download: async ({ input, context }) => {
    const name = `readiness-data-${input.number}.zip`;
    const packed = zipOf(await findFiles(context.db, input.number));
    return new File([packed], name, { type: "application/zip" });
  },

  upload: async ({ input: { file }, context, errors }) => {
    try {
      const files = filesOf(new Uint8Array(await file.arrayBuffer()));
      readData(files);
      return await store(context, "import", file.name, () => files);
    } catch (error) {
      if (error instanceof InvalidZip) throw errors.ZIP_INVALID({ message: error.message });
      throw errors.DATA_FAULTS({ data: faultsOf(error) });
    }
  },

  signals: async ({ input, context: { db } }) => {
    const { number: version, files } = await findLatest(db);
    return { ...signalsOf(files, input), version };
  },

  setSignals: async ({ input, context, errors }) => {
    const note = `What ${input.identifier} is for`;
    try {
      return await store(context, "create", note, (latest) =>
        withSignals(filesSeen(latest, input.version, errors), input),
      );
    } catch (error) {
      throw errors.DATA_FAULTS({ data: faultsOf(error) });
    }
  },

  unread: async ({ context }) => {
    const { number: version, files } = await findLatest(context.db);
    return { rows: unreadRows(files, daysOf(context).today), version };
  },

  confirm: ({ input, context, errors }) => {
    const note = `Rows read in their source: ${input.rows.length}`;
    return store(context, "create", note, (latest) =>
      withConfirmed(filesSeen(latest, input.version, errors), input.rows, daysOf(context)),
    );
  },

  preview: async ({ input, context }) =>
    previewOf(context, readData(await findFiles(context.db, input.number))),

  publish: async ({ input: { number, inForce }, context: { clock, db, user }, errors }) => {
    await db.transaction(async (transaction) => {
      await lockVersions(transaction);
      await findFiles(transaction, number); // it has to be there
      const published = await findPublished(transaction);
      if ((published?.number ?? 0) !== inForce) throw errors.CHANGED_BY_OTHER();
      const set = (publishedAt: Date | null) =>
        transaction.update(readinessVersions).set({ publishedAt });
      await set(null).where(eq(readinessVersions.number, inForce));
      await set(clock()).where(eq(readinessVersions.number, number));
      const before = { version: inForce };
      await record(transaction, user, "publish", "readiness-data", `${number}`, { before });
    });
    return {};
  },
});
