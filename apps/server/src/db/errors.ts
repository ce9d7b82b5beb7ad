interface Refusal {
  code?: string;
  constraint?: string;
  message?: string;
}

/** What the driver or PostgreSQL said, whatever wraps it: Drizzle does, and adds the statement with its values. */
function refusal(error: unknown): Refusal {
  const causes: Refusal[] = causesOf(error);
  return causes.findLast(({ code }) => typeof code === "string") ?? causes.at(-1) ?? {};
}

/** Serialization failure, and deadlock. */
const collisions = ["40001", "40P01"];

/** Whether the database ended a transaction only because of another one: done anew it succeeds. */
export const isCollision = (error: unknown) => collisions.includes(refusal(error).code ?? "");

/** Whether the database refused a change because of the constraint or unique index of this name. */
export const violates = (error: unknown, constraint: string) =>
  refusal(error).constraint === constraint;

/** Whether something was not done because another session held the lock for too long. */
export const isLocked = (error: unknown) => refusal(error).code === "55P03";

/** Whether the database refused to make what is there already. */
export const isDuplicate = (error: unknown) => refusal(error).code === "23505";

/** What the database said, in one line for the operator; its detail could hold what somebody typed. */
export function describeRefusal(error: unknown): string {
  const { code, message } = refusal(error);
  return `${message || "no reason given"}${code ? ` (${code})` : ""}`; // of several addresses tried there is none
}

/** An undefined table, schema, column. */
const missing = ["42P01", "3F000", "42703"];

/** Whether the database refused to read what it does not have, as before the first start or an upgrade. */
export const isMissing = (error: unknown) => missing.includes(refusal(error).code ?? "");

/** An error and what it wraps, outermost first. */
export const causesOf = (error: unknown): Error[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : [];

/** What PostgreSQL, the driver or the system calls a failure, such as 28P01 or ECONNREFUSED. */
export const codeOf = (error: unknown): string | undefined =>
  causesOf(error)
    .map((each) => (each as { code?: unknown }).code)
    .find((code) => typeof code === "string");
