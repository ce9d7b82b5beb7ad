import { DataFaults, readData, readRows, tableNames } from "@app/readiness";
import { guarded } from "#procedure/access.ts";
import { record } from "#lib/audit.ts";
import { previewOf } from "./preview.ts";
import {
  findFiles,
  findLatest,
  findPublished,
  insertVersion,
  listVersions,
  lockVersions,
  setPublished,
} from "./queries.ts";
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

const entryOf = (number: number) => ({ entity: "readiness-data", entityId: `${number}` }) as const;

export const readiness = guarded.admin.readiness.router({
  versions: guarded.admin.readiness.versions.handler(async ({ context: { db } }) => {
    const stored = await listVersions(db);
    const inForce = stored.find(({ publishedAt }) => publishedAt !== null)?.number ?? 0;
    const versions = [...stored, shipped].map((version) => ({
      ...version,
      isInForce: version.number === inForce,
    }));
    return { versions, tables: [...tableNames] };
  }),

  rows: guarded.admin.readiness.rows.handler(async ({ input, context: { db }, errors }) => {
    const { direction, page, pageSize, search, table, version } = input;
    const files = await findFiles(db, version ?? (await findPublished(db))?.number ?? 0);
    if (!files) throw errors.NOT_FOUND();
    const wanted = search.toLowerCase();
    const found = readRows(files)
      .map((row) => ({ ...row, id: `${row.table}:${row.line}` }))
      .filter((row) => table === null || row.table === table)
      .filter(({ cells }) => cells.some(([, cell]) => cell.toLowerCase().includes(wanted)));
    if (direction === "desc") found.reverse();
    const rows = found.slice((page - 1) * pageSize, page * pageSize);
    return { rows, total: found.length, isTotalExact: true };
  }),

  download: guarded.admin.readiness.download.handler(async ({ input, context, errors }) => {
    const files = await findFiles(context.db, input.number);
    if (!files) throw errors.NOT_FOUND();
    const name = `readiness-data-${input.number}.zip`;
    return new File([zipOf(files)], name, { type: "application/zip" });
  }),

  upload: guarded.admin.readiness.upload.handler(async ({ input: { file }, context, errors }) => {
    const { clock, db, user } = context;
    try {
      const files = filesOf(new Uint8Array(await file.arrayBuffer()));
      readData(files);
      return await db.transaction(async (transaction) => {
        const made = { note: file.name, madeBy: user.email, madeAt: clock() };
        const number = await insertVersion(transaction, { files, ...made });
        const after = { note: file.name };
        await record(transaction, user, { action: "import", ...entryOf(number), after });
        return { number };
      });
    } catch (error) {
      if (error instanceof InvalidZip) throw errors.ZIP_INVALID({ message: error.message });
      throw errors.DATA_FAULTS({ data: faultsOf(error) });
    }
  }),

  signals: guarded.admin.readiness.signals.handler(async ({ input, context: { db } }) => {
    const { number: version, files } = await findLatest(db);
    return { ...signalsOf(files, input), version };
  }),

  setSignals: guarded.admin.readiness.setSignals.handler(async ({ input, context, errors }) => {
    const { clock, db, user } = context;
    return db.transaction(async (transaction) => {
      await lockVersions(transaction);
      const { number: latest, files } = await findLatest(transaction);
      if (latest !== input.version) throw errors.CHANGED_BY_OTHER();
      let changed;
      try {
        changed = withSignals(files, input);
      } catch (error) {
        throw errors.DATA_FAULTS({ data: faultsOf(error) });
      }
      const note = `What ${input.identifier} is for`;
      const made = { note, madeBy: user.email, madeAt: clock() };
      const number = await insertVersion(transaction, {
        files: changed,
        ...made,
      });
      const after = { note };
      await record(transaction, user, { action: "create", ...entryOf(number), after });
      return { number };
    });
  }),

  preview: guarded.admin.readiness.preview.handler(async ({ input, context, errors }) => {
    const files = await findFiles(context.db, input.number);
    if (!files) throw errors.NOT_FOUND();
    return previewOf(context, readData(files));
  }),

  publish: guarded.admin.readiness.publish.handler(async ({ input, context, errors }) => {
    const { clock, db, user } = context;
    const { number, inForce } = input;
    await db.transaction(async (transaction) => {
      await lockVersions(transaction);
      if (!(await findFiles(transaction, number))) throw errors.NOT_FOUND();
      const published = await findPublished(transaction);
      if ((published?.number ?? 0) !== inForce) throw errors.CHANGED_BY_OTHER();
      await setPublished(transaction, number, clock());
      const before = { version: inForce };
      await record(transaction, user, { action: "publish", ...entryOf(number), before });
    });
    return {};
  }),
});
