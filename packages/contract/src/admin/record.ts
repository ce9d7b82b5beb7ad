import { eventIterator } from "@orpc/contract";
import { z } from "zod";
import { forTokens } from "../base.ts";
import { limits } from "../limits.ts";
import { pageOf } from "../list.ts";
import { messages } from "../messages.ts";
import { countRule, only, rules } from "../rules.ts";

export const byId = only({ id: rules.id });

/** Several records by their ids. */
export const byIds = only({
  ids: z
    .array(rules.id, messages.inputRefused)
    .min(1, messages.inputRefused)
    .max(limits.batch, messages.inputRefused),
});

/** Text chunks that make up one CSV file. A list's `export` sends all that its query matches, whatever the page. */
export const csvDownload = eventIterator(z.string());

/** Said of what only looks, but needs a body for it. */
export const changesNothing =
  "Changes nothing, but is a POST, and so needs the permission to write.";

export const forCatalogue = forTokens("catalogue");

/** A list of records, a page at a time, and its export, which takes the same query. `many`: what they are called. */
export const listAndExport = <Query extends z.ZodType, Row extends z.ZodType>(
  procedures: typeof forCatalogue,
  many: string,
  { query, row, description }: { query: Query; row: Row; description?: string },
) => ({
  list: procedures
    .route({ method: "GET", path: "/", summary: `List ${many}, a page at a time`, description })
    .input(query)
    .output(pageOf(row)),
  export: procedures
    .route({
      method: "GET",
      path: "/export",
      summary: `Export all ${many} that match as CSV`,
      description,
    })
    .input(query)
    .output(csvDownload),
});

/** What names the record that a change replaces, and the state that it started from. */
export const recordChange = {
  id: rules.id,
  version: countRule(2_147_483_647, messages.inputRefused),
  /** Who changes a record without a word on whether it is offered leaves that as it is. */
  offered: rules.yesOrNo.optional(),
};

const recordErrors = {
  IDENTIFIER_TAKEN: { status: 409, message: messages.identifierTaken },
  /** In check-ups it stands for a deleted record with another name, which they keep. */
  IDENTIFIER_HELD: { status: 409, message: messages.identifierHeld },
  LOGO_UNKNOWN: { status: 422, message: messages.logoUnknown },
} as const;

interface Records<Query, Row, Input, Change> {
  one: string;
  many: string;
  query: Query;
  row: Row;
  input: Input;
  change: Change;
  /** Of its list. */
  description?: string;
  /** What becomes of fields that a replacement leaves out, so that nobody takes them to stay. */
  leftOut: string;
}

/** What can be done to the records of one part of the catalogue. */
export const recordProcedures = <
  Query extends z.ZodType,
  Row extends z.ZodType,
  Input extends z.ZodType,
  Change extends z.ZodType,
>({
  one,
  many,
  query,
  row,
  input,
  change,
  description,
  leftOut,
}: Records<Query, Row, Input, Change>) => ({
  ...listAndExport(forCatalogue, many, { query, row, description }),
  create: forCatalogue
    .errors(recordErrors)
    .route({ method: "POST", path: "/", successStatus: 201, summary: `Add ${one}` })
    .input(input)
    .output(row),
  update: forCatalogue
    .errors(recordErrors)
    .route({
      method: "PUT",
      path: "/{id}",
      summary: `Replace ${one}`,
      description: `The body names the \`version\` that it replaces. ${leftOut}`,
    })
    .input(change)
    .errors({
      /** Another change came first. */
      CHANGED_BY_OTHER: {
        status: 409,
        message: messages.changedByOther,
        data: z.object({ current: row }),
      },
    })
    .output(row),
  /** In how many check-ups a record is chosen: said before it is deleted. */
  usage: forCatalogue
    .route({
      method: "GET",
      path: "/{id}/usage",
      summary: "Count the check-ups that have it chosen",
    })
    .input(byId)
    .output(z.object({ checkups: z.number() })),
  remove: forCatalogue
    .route({ method: "DELETE", path: "/{id}", summary: `Delete ${one}` })
    .input(byId)
    .output(z.object({})),
});
