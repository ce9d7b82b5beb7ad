/** The refusal of PostgreSQL behind an error, whether thrown by the driver or wrapped by Drizzle. */
function refusal(error: unknown): { code?: string; constraint?: string } {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause !== null && typeof cause === "object" ? cause : {};
}

/** Whether the database refused a change because of the constraint or unique index of this name. */
export const violates = (error: unknown, constraint: string) =>
  refusal(error).constraint === constraint;
