import { oc } from "@orpc/contract";
import { z } from "zod";
import { messages } from "./messages.ts";
import { only, rules } from "./rules.ts";

/** Names one record. Not among the rules: those load with the first page, before zod is set up. */
export const byId = only({ id: rules.id });

export type Access = "anyone" | "customer" | "admin";

export const tokenAreas = ["catalogue", "checkups", "people", "system"] as const;
export type TokenArea = (typeof tokenAreas)[number];

export interface ProcedureMeta {
  access: Access;
  /** Procedures with one are also there behind plain paths, for access tokens of that area; all others never. */
  area?: TokenArea;
}

const base = oc.$meta<ProcedureMeta>({ access: "admin" }).errors({
  /** What is wrong with the input: a text per field, under its path ("devices.servers"). */
  INPUT_INVALID: {
    status: 422,
    message: messages.inputInvalid,
    data: z.object({ fields: z.record(z.string(), z.string()) }),
  },
  TOO_MANY_REQUESTS: { status: 429, message: messages.tooManyRequests },
  /** What was asked may have been done all the same: the answer can be what was lost. */
  DATABASE_UNAVAILABLE: { status: 503, message: messages.databaseUnavailable },
  /** No connection to the database was free; the same holds. */
  SERVER_BUSY: { status: 503, message: messages.serverBusy },
});

const signedIn = base.errors({
  UNAUTHORIZED: { status: 401, message: messages.signInFirst },
  NOT_FOUND: { status: 404, message: messages.notFound },
});

/** Callable without a session. */
export const forAnyone = base.meta({ access: "anyone" });

/** Callable by any signed-in person, for what is theirs or public to all. */
export const forCustomers = signedIn.meta({ access: "customer" });

/** Callable by administrators only. */
export const forAdmins = signedIn
  .errors({ FORBIDDEN: { status: 403, message: messages.administratorsOnly } })
  .meta({ access: "admin" });

/** Callable by administrators, and behind a plain path by their access tokens of this area. */
export const forTokens = (area: TokenArea) => forAdmins.meta({ access: "admin", area });

/** How a procedure is called behind a plain path, and what the reference says of it. */
export const route = (
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: `/${string}`,
  summary: string,
  more: { description?: string; tags?: string[]; successStatus?: number } = {},
) => ({ method, path, summary, ...more });

/** Gives procedures the path under which theirs stand, and their heading in the reference. */
export const underPath = (path: `/${string}`, heading: string) =>
  oc.$meta<ProcedureMeta>({ access: "admin" }).prefix(path).tag(heading);
