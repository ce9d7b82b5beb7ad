import { ORPCError } from "@orpc/client";
import { client, Failure, hasCode } from "#lib/api.ts";
import { endsSession, showFailure } from "#lib/query-client.ts";

/** The server says why it rejected an address. A website that could not be read has one text for all reasons. */
const hasReason = (error: unknown) =>
  error instanceof ORPCError && error.status < 500 && !hasCode(error, "LOOKUP_FAILED");

/** Looks a product up on its website. Null if nothing was found, which a toast says, and if it was aborted. */
export async function lookUpProduct(website: string, signal: AbortSignal) {
  try {
    return await client.lookup.extractCompanyInfo({ website }, { signal });
  } catch (error) {
    if (signal.aborted || endsSession(error)) return null;
    const text = "Failed to fetch product information. Please enter manually.";
    showFailure(hasReason(error) ? error : new Failure(text), "Error");
    return null;
  }
}
