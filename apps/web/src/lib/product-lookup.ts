import type { CompanyInfo } from "@app/contract";
import { client, Failure, isRefusal } from "#lib/api.ts";
import { showFailure } from "#lib/query-client.ts";
import { sessionEnded } from "#lib/session-end.ts";

/** What a product's website says of it. Null for nothing, which a toast tells, and for an aborted look-up. */
export async function lookUpProduct(
  website: string,
  signal: AbortSignal,
): Promise<CompanyInfo | null> {
  try {
    return await client.lookup.extractCompanyInfo({ website }, { signal });
  } catch (error) {
    if (signal.aborted) return null;
    if (isRefusal(error, "UNAUTHORIZED")) sessionEnded();
    else {
      const text = "Failed to fetch product information. Please enter manually.";
      showFailure(new Failure(text), "Error");
    }
    return null;
  }
}

/** The name by which people know a website: without scheme, path and "www.". */
export const siteName = (website: string) => new URL(website).hostname.replace(/^www\./, "");
