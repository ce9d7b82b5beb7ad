import type { Match } from "@app/contract";
import { sql } from "drizzle-orm";
import { answered, guarded } from "#procedure/access.ts";
import type { UserContext } from "#procedure/context.ts";
import { countUse } from "#procedure/errors.ts";
import { cloudPlatforms, complianceFrameworks, workPlatforms } from "#db/schema.ts";
import { itSecuritySource, saasSource } from "#features/applications/queries.ts";
import type { ApplicationSource } from "#features/applications/queries.ts";
import { addProduct } from "#features/products/add-product.ts";
import { listSimilar } from "#features/products/similar.ts";
import { dataUrlOf, reencode } from "#storage/picture.ts";
import {
  browseApplications,
  listCategories,
  listChoices,
  listNamedApplications,
  listRetired,
  offeredTo,
} from "./queries.ts";
import { matchName, searchApplications } from "./search-applications.ts";

/** So many names of a list may have a typing error; each takes as long as many others. */
const mostForgiven = 10;

export const catalogue = answered(guarded.catalogue, {
  frameworks: ({ context: { db } }) => listChoices(db, complianceFrameworks),
  workPlatforms: ({ context: { db } }) => listChoices(db, workPlatforms),
  cloudPlatforms: ({ context: { db } }) => listChoices(db, cloudPlatforms),
  retired: ({ input, context: { db, user } }) =>
    listRetired(db, user.id, input.kind, input.identifiers),
  reencodeLogo: async ({ input, context, signal }) => {
    const { user } = context;
    await countUse(context, "picturesPerUser", user.id);
    const read = () => input.file.bytes();
    const request = { personId: user.id, size: "small", read, signal } as const;
    return { logo: dataUrlOf(await reencode(request)) };
  },
});

/** The picker's procedures over one of the two application tables. */
function picker(procedures: typeof guarded.saas, source: ApplicationSource) {
  const { table } = source;
  const selectionOf = ({ db, user }: UserContext) => ({ db, table, userId: user.id });
  return answered(procedures, {
    browse: ({ input, context }) =>
      (input.search === "" ? browseApplications : searchApplications)(selectionOf(context), input),
    categories: ({ context }) => listCategories(context.db, table, offeredTo(selectionOf(context))),
    named: ({ input, context }) => listNamedApplications(selectionOf(context), input.identifiers),
    match: async ({ input, context, signal }) => {
      const { db, user } = context;
      await countUse(context, "matchedNamesPerUser", user.id, input.names.length);
      const matches: Match[] = [];
      let forgiven = 0;
      // One after the other: a long list leaves the database to others meanwhile.
      for (const name of input.names) {
        signal?.throwIfAborted();
        const match = await db.transaction(async (transaction) => {
          const selection = { ...selectionOf(context), db: transaction };
          // A statement that is sent often would be planned for any text, and read every row.
          await transaction.execute(
            sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`,
          );
          const found = await matchName(selection, name, false);
          if (found.products.length > 0 || forgiven === mostForgiven) return found;
          forgiven += 1;
          return matchName(selection, name, true);
        });
        matches.push(match);
      }
      return matches;
    },
    similar: async ({ input, context }) => {
      await countUse(context, "similarPerUser", context.user.id);
      return listSimilar(selectionOf(context), input);
    },
    add: (call) => addProduct(call, source),
  });
}

export const saas = picker(guarded.saas, saasSource);
export const itSecurity = picker(guarded.itSecurity, itSecuritySource);
