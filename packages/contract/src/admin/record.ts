import { eventIterator } from "@orpc/contract";
import { z } from "zod";
import { forTokens } from "../base.ts";
import { limits } from "../limits.ts";
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

/** Which state of a record a change started from; it is refused when another change came first. */
export const recordVersion = countRule(2_147_483_647, messages.inputRefused);

export const changedByOther = {
  CHANGED_BY_OTHER: { status: 409, message: messages.changedByOther },
} as const;

/** Said of what only looks, but needs a body for it. */
export const changesNothing =
  "Changes nothing, but is a POST, and so needs the permission to write.";

export const forCatalogue = forTokens("catalogue");

/** What saving a catalogue record can be refused with. */
export const forCatalogueWrites = forCatalogue.errors({
  IDENTIFIER_TAKEN: { status: 409, message: messages.identifierTaken },
  /** In check-ups it stands for a deleted record with another name, which they keep. */
  IDENTIFIER_HELD: { status: 409, message: messages.identifierHeld },
  LOGO_UNKNOWN: { status: 422, message: messages.logoUnknown },
});
