import { messages } from "@app/contract";
import { guarded } from "#procedure/access.ts";
import { endedEarly, inputRefused, tooManyRequests } from "#procedure/errors.ts";
import {
  cloudPlatforms,
  itSecurityApplications,
  saasApplications,
  workPlatforms,
} from "#db/schema.ts";
import { applicationList } from "#features/applications/queries.ts";
import { addProduct } from "#features/products/add-product.ts";
import type { ProductSource } from "#features/products/add-product.ts";
import { listSimilar } from "#features/products/similar.ts";
import { StorageAway } from "#storage/file-storage.ts";
import { QueueFull } from "#lib/person-queue.ts";
import { dataUrlOf, NotAPicture, pictureOfCustomer } from "#storage/picture.ts";
import {
  browseApplications,
  listCategories,
  listFrameworks,
  listNamedApplications,
  listPlatforms,
  listRetired,
} from "./queries.ts";
import { searchApplications } from "./search-applications.ts";

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
  redrawLogo: guarded.catalogue.redrawLogo.handler(async ({ input, context, errors, signal }) => {
    const { limits, user } = context;
    const seconds = await limits.use("picturesPerUser", user.id);
    if (seconds > 0) throw tooManyRequests(context, seconds);
    try {
      const picture = await pictureOfCustomer(user.id, () => input.file.bytes(), signal);
      return { logo: dataUrlOf(picture) };
    } catch (error) {
      if (signal?.aborted && error === signal.reason) throw endedEarly(context);
      if (error instanceof QueueFull) throw tooManyRequests(context, error.seconds);
      if (!(error instanceof NotAPicture)) throw error;
      throw errors.NOT_AN_IMAGE({ message: messages[error.reason] });
    }
  }),
});

/** The picker's procedures over one of the two application tables. */
function picker(procedures: typeof guarded.saas, source: ProductSource) {
  const { table } = source;
  return procedures.router({
    browse: procedures.browse.handler(({ input, context: { db, user } }) =>
      input.search === ""
        ? browseApplications(db, table, user.id, input)
        : searchApplications(db, table, user.id, input),
    ),
    categories: procedures.categories.handler(({ context: { db, user } }) =>
      listCategories(db, table, user.id),
    ),
    named: procedures.named.handler(({ input, context: { db, user } }) =>
      listNamedApplications(db, table, user.id, input.identifiers),
    ),
    similar: procedures.similar.handler(async ({ input, context }) => {
      const { db, limits, user } = context;
      const seconds = await limits.use("similarPerUser", user.id);
      if (seconds > 0) throw tooManyRequests(context, seconds);
      return listSimilar(db, table, user.id, input);
    }),
    add: procedures.add.handler(async ({ input, context, errors, signal }) => {
      try {
        const added = await addProduct(context, source, input, signal);
        if ("seconds" in added) throw tooManyRequests(context, added.seconds);
        if ("refused" in added) throw inputRefused({ id: messages.inputRefused });
        if ("products" in added) throw errors.IS_THERE({ data: added });
        return added.product;
      } catch (error) {
        if (signal?.aborted && error === signal.reason) throw endedEarly(context);
        if (error instanceof QueueFull) throw tooManyRequests(context, error.seconds);
        if (error instanceof NotAPicture) {
          throw errors.NOT_AN_IMAGE({ message: messages[error.reason] });
        }
        if (!(error instanceof StorageAway)) throw error;
        context.log.error({ reason: error.reason }, "file storage");
        throw errors.STORAGE_AWAY();
      }
    }),
  });
}

export const saas = picker(guarded.saas, {
  table: saasApplications,
  entity: "saas-application",
  rows: applicationList(saasApplications).rows,
});
export const itSecurity = picker(guarded.itSecurity, {
  table: itSecurityApplications,
  entity: "it-security-application",
  rows: applicationList(itSecurityApplications).rows,
});
