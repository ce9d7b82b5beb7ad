import { guarded } from "#api/base.ts";
import {
  cloudPlatforms,
  itSecurityApplications,
  saasApplications,
  workPlatforms,
} from "#db/schema.ts";
import type { ApplicationTable } from "#db/schema.ts";
import {
  browseApplications,
  listCategories,
  listFrameworks,
  listNamedApplications,
  listPlatforms,
  listRetired,
} from "./queries.ts";

export const catalogue = guarded.catalogue.router({
  frameworks: guarded.catalogue.frameworks.handler(({ context: { db } }) => listFrameworks(db)),
  workPlatforms: guarded.catalogue.workPlatforms.handler(({ context: { db } }) =>
    listPlatforms(db, workPlatforms),
  ),
  cloudPlatforms: guarded.catalogue.cloudPlatforms.handler(({ context: { db } }) =>
    listPlatforms(db, cloudPlatforms),
  ),
  retired: guarded.catalogue.retired.handler(({ input, context: { db, user } }) =>
    listRetired(db, user.id, input.kind, input.identifiers),
  ),
  redrawLogo: guarded.catalogue.redrawLogo.handler(({ errors }) => {
    throw errors.NOT_AN_IMAGE();
  }),
});

/** The picker's procedures over one of the two application tables. */
const picker = (procedures: typeof guarded.saas, table: ApplicationTable) =>
  procedures.router({
    browse: procedures.browse.handler(({ input, context: { db, user } }) =>
      browseApplications(db, table, user.id, input),
    ),
    categories: procedures.categories.handler(({ context: { db, user } }) =>
      listCategories(db, table, user.id),
    ),
    named: procedures.named.handler(({ input, context: { db, user } }) =>
      listNamedApplications(db, table, user.id, input.identifiers),
    ),
    similar: procedures.similar.handler(() => []),
    add: procedures.add.handler(({ errors }) => {
      throw errors.NOT_AN_IMAGE();
    }),
  });

export const saas = picker(guarded.saas, saasApplications);
export const itSecurity = picker(guarded.itSecurity, itSecurityApplications);
