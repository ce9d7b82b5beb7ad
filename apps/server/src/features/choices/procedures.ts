import type { FrameworkRow, PlatformRow } from "@app/contract";
import { getTableName } from "drizzle-orm";
import { guarded } from "#procedure/access.ts";
import {
  cloudPlatforms as cloudTable,
  complianceFrameworks,
  workPlatforms as workTable,
} from "#db/schema.ts";
import { countUses, createEntry, removeEntry, updateEntry } from "#features/catalogue/entries.ts";
import type { EntrySource } from "#features/catalogue/entries.ts";
import { listPage } from "#lib/list.ts";
import { recordedExport } from "#lib/recorded-export.ts";
import { frameworkList, platformList } from "./queries.ts";

const frameworkSource: EntrySource<FrameworkRow> = {
  table: complianceFrameworks,
  kind: "complianceStandard",
  entity: "framework",
  rows: frameworkList.rows,
};

const standards = guarded.admin.frameworks;

export const frameworks = standards.router({
  list: standards.list.handler(({ input, context: { db } }) => listPage(db, frameworkList, input)),
  export: standards.export.handler(({ input, context }) =>
    recordedExport(context, getTableName(complianceFrameworks), frameworkList, input),
  ),
  create: standards.create.handler(async ({ input, context: { db, user, clock }, errors }) => {
    const saved = await createEntry(db, frameworkSource, input, { user, now: clock() });
    if ("refused" in saved) throw errors[saved.refused]();
    return saved.row;
  }),
  update: standards.update.handler(async ({ input, context: { db, user, clock }, errors }) => {
    const saved = await updateEntry(db, frameworkSource, input, { user, now: clock() });
    if ("current" in saved) throw errors.CHANGED_BY_OTHER({ data: saved });
    if ("refused" in saved) throw errors[saved.refused]();
    return saved.row;
  }),
  usage: standards.usage.handler(async ({ input, context: { db }, errors }) => {
    const checkups = await countUses(db, frameworkSource, input.id);
    if (checkups === undefined) throw errors.NOT_FOUND();
    return { checkups };
  }),
  remove: standards.remove.handler(async ({ input, context: { db, user }, errors }) => {
    if (!(await removeEntry(db, frameworkSource, input.id, user))) throw errors.NOT_FOUND();
    return {};
  }),
});

/** The same over one of the two platform tables. */
function platforms(
  procedures: typeof guarded.admin.workPlatforms,
  source: EntrySource<PlatformRow>,
  list: ReturnType<typeof platformList>,
) {
  return procedures.router({
    list: procedures.list.handler(({ input, context: { db } }) => listPage(db, list, input)),
    export: procedures.export.handler(({ input, context }) =>
      recordedExport(context, getTableName(source.table), list, input),
    ),
    create: procedures.create.handler(async ({ input, context: { db, user, clock }, errors }) => {
      const saved = await createEntry(db, source, input, { user, now: clock() });
      if ("refused" in saved) throw errors[saved.refused]();
      return saved.row;
    }),
    update: procedures.update.handler(async ({ input, context: { db, user, clock }, errors }) => {
      const saved = await updateEntry(db, source, input, { user, now: clock() });
      if ("current" in saved) throw errors.CHANGED_BY_OTHER({ data: saved });
      if ("refused" in saved) throw errors[saved.refused]();
      return saved.row;
    }),
    usage: procedures.usage.handler(async ({ input, context: { db }, errors }) => {
      const checkups = await countUses(db, source, input.id);
      if (checkups === undefined) throw errors.NOT_FOUND();
      return { checkups };
    }),
    remove: procedures.remove.handler(async ({ input, context: { db, user }, errors }) => {
      if (!(await removeEntry(db, source, input.id, user))) throw errors.NOT_FOUND();
      return {};
    }),
  });
}

const workList = platformList(workTable);
export const workPlatforms = platforms(
  guarded.admin.workPlatforms,
  { table: workTable, kind: "workPlatforms", entity: "work-platform", rows: workList.rows },
  workList,
);

const cloudList = platformList(cloudTable);
export const cloudPlatforms = platforms(
  guarded.admin.cloudPlatforms,
  { table: cloudTable, kind: "cloudPlatforms", entity: "cloud-platform", rows: cloudList.rows },
  cloudList,
);
