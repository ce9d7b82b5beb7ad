import { messages } from "@app/contract";
import { answered, guarded } from "#procedure/access.ts";
import { orNotFound } from "#procedure/errors.ts";
import type { Call } from "#procedure/access.ts";
import { importProcedures } from "#features/application-import/import-procedures.ts";
import { entryHandlers } from "#features/catalogue/entries.ts";
import { listCategories } from "#features/catalogue/queries.ts";
import { mayRead } from "#features/tokens/access-token.ts";
import { mergeApplications, setPublished } from "./publish-and-merge.ts";
import { itSecuritySource, listAdders, saasSource } from "./queries.ts";
import type { ApplicationSource } from "./queries.ts";

/** The admin panel's procedures for one of the two application tables. */
function applications(procedures: typeof guarded.admin.saas, source: ApplicationSource) {
  const { table, shownTo = (_reader, row) => row } = source;
  const application = entryHandlers(source);

  type FilteredCall = Pick<Call<typeof procedures.list>, "input" | "context" | "errors">;
  /** A list of what one customer added says who added it. */
  const ifMayFilter =
    <Answer>(answer: (call: FilteredCall) => Answer) =>
    (call: FilteredCall) => {
      if (call.input.user === null || mayRead(call.context.user, "people")) return answer(call);
      throw call.errors.FORBIDDEN({ message: messages.tokenScopeTooSmall });
    };

  return {
    ...answered(procedures, {
      ...application,
      list: ifMayFilter(application.list),
      export: ifMayFilter(application.export),
      categories: ({ context: { db } }) => listCategories(db, table),
      adders: ({ context: { db } }) => listAdders(db, table),
      setPublished: async ({ input, context: { db, user, clock } }) => {
        const row = orNotFound(await setPublished(db, source, input, { user, now: clock() }));
        return shownTo(user, row);
      },
      merge: async ({ input, context: { db, user, clock }, errors }) => {
        if (input.id === input.intoId) throw errors.MERGE_INTO_ITSELF();
        const merging = mergeApplications(db, source, input, { user, now: clock() });
        return { checkups: orNotFound(await merging) };
      },
    }),
    ...importProcedures(procedures, source),
  };
}

export const saas = applications(guarded.admin.saas, saasSource);
export const itSecurity = applications(guarded.admin.itSecurity, itSecuritySource);
