import { messages } from "@app/contract";
import { getTableName } from "drizzle-orm";
import { guarded } from "#procedure/access.ts";
import { itSecurityApplications, saasApplications } from "#db/schema.ts";
import { importProcedures } from "#features/application-import/import-procedures.ts";
import { countUses, createEntry, removeEntry, updateEntry } from "#features/catalogue/entries.ts";
import { listPage } from "#lib/list.ts";
import { recordedExport } from "#lib/recorded-export.ts";
import { mergeApplications } from "./merge.ts";
import { setPublished } from "./publish.ts";
import { applicationList, countCategories, listAdders } from "./queries.ts";
import type { ApplicationSource } from "./queries.ts";
import { listShownTo, mayFilter, shownTo } from "./shown-to.ts";

const scopeTooSmall = { message: messages.tokenScopeTooSmall };

/** The administration of one of the two application tables. */
function applications(
  procedures: typeof guarded.admin.saas,
  source: ApplicationSource,
  list: ReturnType<typeof applicationList>,
) {
  const { table } = source;
  return {
    list: procedures.list.handler(({ input, context: { db, user }, errors }) => {
      if (!mayFilter(user, input)) throw errors.FORBIDDEN(scopeTooSmall);
      return listPage(db, listShownTo(user, list), input);
    }),
    export: procedures.export.handler(({ input, context, errors }) => {
      if (!mayFilter(context.user, input)) throw errors.FORBIDDEN(scopeTooSmall);
      return recordedExport(context, getTableName(table), listShownTo(context.user, list), input);
    }),
    categories: procedures.categories.handler(({ context: { db } }) => countCategories(db, table)),
    adders: procedures.adders.handler(({ context: { db } }) => listAdders(db, table)),
    create: procedures.create.handler(async ({ input, context: { db, user, clock }, errors }) => {
      const saved = await createEntry(db, source, input, { user, now: clock() });
      if ("refused" in saved) throw errors[saved.refused]();
      return shownTo(user, saved.row);
    }),
    update: procedures.update.handler(async ({ input, context: { db, user, clock }, errors }) => {
      const saved = await updateEntry(db, source, input, { user, now: clock() });
      if ("current" in saved) {
        throw errors.CHANGED_BY_OTHER({ data: { current: shownTo(user, saved.current) } });
      }
      if ("refused" in saved) throw errors[saved.refused]();
      return shownTo(user, saved.row);
    }),
    setPublished: procedures.setPublished.handler(
      async ({ input, context: { db, user, clock }, errors }) => {
        const row = await setPublished(db, source, input, { user, now: clock() });
        if (!row) throw errors.NOT_FOUND();
        return shownTo(user, row);
      },
    ),
    usage: procedures.usage.handler(async ({ input, context: { db }, errors }) => {
      const checkups = await countUses(db, source, input.id);
      if (checkups === undefined) throw errors.NOT_FOUND();
      return { checkups };
    }),
    remove: procedures.remove.handler(async ({ input, context: { db, user }, errors }) => {
      if (!(await removeEntry(db, source, input.id, user))) throw errors.NOT_FOUND();
      return {};
    }),
    merge: procedures.merge.handler(async ({ input, context: { db, user, clock }, errors }) => {
      if (input.id === input.intoId) throw errors.MERGE_INTO_ITSELF();
      const checkups = await mergeApplications(db, source, input, { user, now: clock() });
      if (checkups === undefined) throw errors.NOT_FOUND();
      return { checkups };
    }),
    ...importProcedures(procedures, source),
  };
}

const saasList = applicationList(saasApplications);
export const saas = applications(
  guarded.admin.saas,
  {
    table: saasApplications,
    kind: "saasApps",
    entity: "saas-application",
    rows: saasList.rows,
  },
  saasList,
);

const itSecurityList = applicationList(itSecurityApplications);
export const itSecurity = applications(
  guarded.admin.itSecurity,
  {
    table: itSecurityApplications,
    kind: "itSecurityApps",
    entity: "it-security-application",
    rows: itSecurityList.rows,
  },
  itSecurityList,
);
