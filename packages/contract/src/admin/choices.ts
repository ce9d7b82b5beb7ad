import { z } from "zod";
import { underPath } from "../base.ts";
import { limits } from "../limits.ts";
import { listQuery, pageOf } from "../list.ts";
import { messages } from "../messages.ts";
import { only, rules } from "../rules.ts";
import {
  byId,
  changedByOther,
  csvDownload,
  forCatalogue,
  forCatalogueWrites,
  recordVersion,
} from "./record.ts";

/** The columns that every catalogue record has. `logo` as in the catalogue: an address on this site, an emoji, or null. */
export const entryRow = z.object({
  id: z.string(),
  version: z.number(),
  identifier: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  logo: z.string().nullable(),
  /** False: customers can no longer choose it, and check-ups that have it keep it. */
  offered: z.boolean(),
  createdAt: z.date(),
  updatedAt: z.date(),
});

const platformRow = entryRow.extend({ order: z.number() });

/** What all catalogue records have in common; frameworks have nothing more. */
export type EntryRow = z.infer<typeof entryRow>;
export type FrameworkRow = EntryRow;
export type PlatformRow = z.infer<typeof platformRow>;

export const entryFields = {
  identifier: rules.identifier,
  name: rules.name,
  description: rules.description.default(null),
  logo: rules.logo.nullable().default(null),
  offered: rules.yesOrNo.default(true),
};

/** Who changes a record without a word on whether it is offered leaves that as it is. */
export const entryChange = {
  id: rules.id,
  version: recordVersion,
  offered: rules.yesOrNo.optional(),
};

export const frameworkInput = only(entryFields);
const orderRule = z
  .number(messages.wholeNumber)
  .int(messages.wholeNumber)
  .min(-limits.order, messages.orderOutOfRange)
  .max(limits.order, messages.orderOutOfRange);
export const platformInput = only({ ...entryFields, order: orderRule.default(0) });
export type FrameworkInput = z.infer<typeof frameworkInput>;
export type PlatformInput = z.infer<typeof platformInput>;

/** Finds the one record that programs know by its identifier. */
export const identifierFilter = { identifier: rules.identifier.nullable().default(null) };

export const frameworksQuery = listQuery(
  ["name", "identifier", "description", "createdAt", "updatedAt"],
  {
    sort: "name",
    searches: "the name or the identifier",
  },
).extend(identifierFilter);
export type FrameworksQuery = z.infer<typeof frameworksQuery>;
/** By order, and by name within it. */
export const platformsQuery = listQuery(
  ["order", "name", "identifier", "description", "createdAt", "updatedAt"],
  { sort: "order", searches: "the name or the identifier" },
).extend(identifierFilter);
export type PlatformsQuery = z.infer<typeof platformsQuery>;

/** What is not left as it was, so that nobody thinks so. */
const emptied =
  "A `description` or `logo` that it leaves out becomes empty; `offered` stays as it is then.";

/** In how many check-ups a record is chosen: said before it is deleted. */
const usage = forCatalogue
  .route({ method: "GET", path: "/{id}/usage", summary: "Count the check-ups that have it chosen" })
  .input(byId)
  .output(z.object({ checkups: z.number() }));

const remove = forCatalogue
  .route({ method: "DELETE", path: "/{id}", summary: "Delete a record" })
  .input(byId)
  .output(z.object({}));

export const frameworks = underPath("/frameworks", "Compliance frameworks").router({
  list: forCatalogue
    .route({ method: "GET", path: "/", summary: "List records, a page at a time" })
    .input(frameworksQuery)
    .output(pageOf(entryRow)),
  export: forCatalogue
    .route({ method: "GET", path: "/export", summary: "Export all records that match as CSV" })
    .input(frameworksQuery)
    .output(csvDownload),
  create: forCatalogueWrites
    .route({ method: "POST", path: "/", successStatus: 201, summary: "Add a record" })
    .input(frameworkInput)
    .output(entryRow),
  update: forCatalogueWrites
    .route({
      method: "PUT",
      path: "/{id}",
      summary: "Replace a record",
      description: "The body names the `version` that it replaces. " + emptied,
    })
    .input(frameworkInput.extend(entryChange))
    .errors({
      CHANGED_BY_OTHER: {
        ...changedByOther.CHANGED_BY_OTHER,
        data: z.object({ current: entryRow }),
      },
    })
    .output(entryRow),
  usage,
  remove,
});

const platforms = {
  list: forCatalogue
    .route({ method: "GET", path: "/", summary: "List records, a page at a time" })
    .input(platformsQuery)
    .output(pageOf(platformRow)),
  export: forCatalogue
    .route({ method: "GET", path: "/export", summary: "Export all records that match as CSV" })
    .input(platformsQuery)
    .output(csvDownload),
  create: forCatalogueWrites
    .route({ method: "POST", path: "/", successStatus: 201, summary: "Add a record" })
    .input(platformInput)
    .output(platformRow),
  update: forCatalogueWrites
    .route({
      method: "PUT",
      path: "/{id}",
      summary: "Replace a record",
      description: "The body names the `version` that it replaces. " + emptied,
    })
    .input(platformInput.extend({ ...entryChange, order: orderRule }))
    .errors({
      CHANGED_BY_OTHER: {
        ...changedByOther.CHANGED_BY_OTHER,
        data: z.object({ current: platformRow }),
      },
    })
    .output(platformRow),
  usage,
  remove,
};

/** Work platforms and cloud platforms are two sources of one shape. */
export const workPlatforms = underPath("/work-platforms", "Work platforms").router(platforms);
export const cloudPlatforms = underPath("/cloud-platforms", "Cloud platforms").router(platforms);
