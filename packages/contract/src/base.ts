import { oc } from "@orpc/contract";
import { z } from "zod";
import { messages } from "./messages.ts";
import { only, rules } from "./rules.ts";

/** Input that names one record. Not among the rules: those load with the first page, before zod is set up. */
export const byId = only({ id: rules.id });

export type Access = "anyone" | "customer" | "admin";

export const tokenAreas = ["catalogue", "checkups", "calendar", "people", "system"] as const;
export type TokenArea = (typeof tokenAreas)[number];

export interface ProcedureMeta {
  access: Access;
  /** The REST API offers procedures with an area to access tokens of that area, and no others. */
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
  /** The change may have been made all the same: perhaps only the answer was lost. */
  DATABASE_UNAVAILABLE: { status: 503, message: messages.databaseUnavailable },
  /** No connection to the database was free. Here, too, the change may have been made. */
  SERVER_BUSY: { status: 503, message: messages.serverBusy },
});

const signedIn = base.errors({
  UNAUTHORIZED: { status: 401, message: messages.signInFirst },
  NOT_FOUND: { status: 404, message: messages.notFound },
});

export const forAnyone = base.meta({ access: "anyone" });

/** Callable by any signed-in person, for their own data and for public data. */
export const forCustomers = signedIn.meta({ access: "customer" });

export const forAdmins = signedIn
  .errors({ FORBIDDEN: { status: 403, message: messages.administratorsOnly } })
  .meta({ access: "admin" });

/**
 * Callable by administrators, and in the REST API by their access tokens of this area: there it has this method, path and
 * text in the reference.
 */
export const forTokens =
  (area: TokenArea) =>
  (
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: `/${string}`,
    summary: string,
    more: { description?: string; successStatus?: number } = {},
  ) =>
    forAdmins.meta({ access: "admin", area }).route({ method, path, summary, ...more });

/** Gives procedures a common path prefix and a heading in the reference. */
export const underPath = (path: `/${string}`, heading: string) =>
  oc.$meta<ProcedureMeta>({ access: "admin" }).prefix(path).tag(heading);
