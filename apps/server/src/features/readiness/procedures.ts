import { limits } from "@app/contract";
import type { ReadinessRow } from "@app/contract";
import { DataFaults, readData, readRows } from "@app/readiness";
import type { ReadinessData } from "@app/readiness";
import { guarded } from "#procedure/access.ts";
import { record } from "#lib/audit.ts";
import { previewOf } from "./preview.ts";
import {
  findFiles,
  findPublished,
  insertVersion,
  listVersions,
  lockVersions,
  setPublished,
} from "./queries.ts";
import type { Files } from "./queries.ts";
import { filesOf, InvalidZip, zipOf } from "./zip.ts";

/** The product's own data: nobody made it, and nothing says when it was in force. */
const shippedVersion = { number: 0, note: null, madeBy: null, madeAt: null, publishedAt: null };

const rowsOf = (files: Files): ReadinessRow[] =>
  readRows(files).map(({ table, line, record: cells }) => ({
    id: `${table}:${line}`,
    table,
    line,
    cells: Object.entries(cells),
  }));

/** As many faults are shown as a person mends before trying again. */
const faultsShown = 200;

export const readiness = guarded.admin.readiness.router({
  versions: guarded.admin.readiness.versions.handler(async ({ context: { db } }) => {
    const [stored, published] = await Promise.all([listVersions(db), findPublished(db)]);
    const inForce = published?.number ?? 0;
    return [...stored, shippedVersion].map((version) => ({
      ...version,
      isInForce: version.number === inForce,
    }));
  }),

  rows: guarded.admin.readiness.rows.handler(async ({ input, context: { db }, errors }) => {
    const { direction, page, pageSize, search, table, version } = input;
    const files = await findFiles(db, version ?? (await findPublished(db))?.number ?? 0);
    if (!files) throw errors.NOT_FOUND();
    const wanted = search.toLowerCase();
    const found = rowsOf(files).filter(
      (row) =>
        (table === null || row.table === table) &&
        row.cells.some(([, cell]) => cell.toLowerCase().includes(wanted)),
    );
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

  upload: guarded.admin.readiness.upload.handler(async ({ input, context, errors }) => {
    const { clock, db, user } = context;
    const { file, note } = input;
    const files = unpacked(new Uint8Array(await file.arrayBuffer()), (message) =>
      errors.ZIP_INVALID({ message }),
    );
    checked(files, errors);
    return db.transaction(async (transaction) => {
      const madeAt = clock();
      const values = { files, note, madeBy: user.email, madeAt };
      const number = await insertVersion(transaction, values);
      const entry = { entity: "readiness-data", entityId: String(number) } as const;
      await record(transaction, user, { action: "import", ...entry, after: { note } });
      return { number };
    });
  }),

  preview: guarded.admin.readiness.preview.handler(async ({ input, context, errors }) => {
    const files = await findFiles(context.db, input.number);
    if (!files) throw errors.NOT_FOUND();
    return previewOf(context, checked(files, errors));
  }),

  publish: guarded.admin.readiness.publish.handler(async ({ input, context, errors }) => {
    const { clock, db, user } = context;
    const { number, inForce } = input;
    await db.transaction(async (transaction) => {
      await lockVersions(transaction);
      const files = await findFiles(transaction, number);
      if (!files) throw errors.NOT_FOUND();
      checked(files, errors);
      const earlier = (await findPublished(transaction))?.number ?? 0;
      if (earlier !== inForce) throw errors.CHANGED_BY_OTHER();
      await setPublished(transaction, number, clock());
      await record(transaction, user, {
        action: "publish",
        entity: "readiness-data",
        entityId: String(number),
        before: { version: earlier },
        after: { version: number },
      });
    });
    return {};
  }),
});

function unpacked(packed: Uint8Array, failure: (message: string) => Error): Files {
  try {
    return filesOf(packed);
  } catch (error) {
    if (error instanceof InvalidZip) throw failure(error.message);
    throw error;
  }
}

interface Faults {
  faults: DataFaults["faults"];
  total: number;
}

/** The data in the files; throws the contract's error where rows have faults. */
function checked(
  files: Files,
  errors: { DATA_FAULTS: (options: { data: Faults }) => Error },
): ReadinessData {
  try {
    return readData(files);
  } catch (error) {
    if (!(error instanceof DataFaults)) throw error;
    const { faults } = error;
    throw errors.DATA_FAULTS({
      data: { faults: faults.slice(0, faultsShown).map(shortened), total: faults.length },
    });
  }
}

/** A reason may quote a cell, which may be very long. */
const shortened = <Fault extends { reason: string }>(fault: Fault): Fault => ({
  ...fault,
  reason: fault.reason.slice(0, limits.description),
});
