/** The refusal of PostgreSQL behind an error, whether thrown by the driver or wrapped by Drizzle. */
function refusal(error: unknown): { code?: string; constraint?: string; message?: string } {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause !== null && typeof cause === "object" ? cause : {};
}

/** Serialization failure, and deadlock. */
const collisions = ["40001", "40P01"];

/** Whether the database ended a transaction only because of another one: done anew it succeeds. */
export const isCollision = (error: unknown) => collisions.includes(refusal(error).code ?? "");

/** Whether the database refused a change because of the constraint or unique index of this name. */
export const violates = (error: unknown, constraint: string) =>
  refusal(error).constraint === constraint;

/** Whether the database refused to make what is there already. */
export const isDuplicate = (error: unknown) => refusal(error).code === "23505";

/** What the database said, in one line for the operator; its detail could hold what somebody typed. */
export function describeRefusal(error: unknown): string {
  const { code, message } = refusal(error);
  return `${message || "no reason given"}${code ? ` (${code})` : ""}`; // of several addresses tried there is none
}
