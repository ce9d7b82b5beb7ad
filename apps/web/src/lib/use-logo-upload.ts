import type { Bucket, FileRow } from "@app/contract";
import { client, isRefusal } from "#lib/api.ts";
import { showFailure } from "#lib/query-client.ts";

/** A form's logo: what the record has, and a picture chosen to take its place. */
export interface LogoChoice {
  /** An address on this site, an emoji, or nothing. */
  logo: string | null;
  logoFile: File | null;
}

/**
 * Stores a newly chosen picture and answers the logo to save. A storage that is away keeps no record from being
 * saved: it then has the logo that it had, and a toast says so. What is no picture is the form's to tell.
 */
export async function storedLogo(
  bucket: Bucket,
  { logo, logoFile }: LogoChoice,
  onStored: (file: FileRow) => void,
) {
  if (!logoFile) return logo;
  try {
    const stored = await client.admin.files.upload({ bucket, file: logoFile });
    onStored(stored);
    return stored.address;
  } catch (error) {
    if (isRefusal(error, "NOT_AN_IMAGE") || isRefusal(error, "INPUT_REFUSED")) throw error;
    if (isRefusal(error, "UNAUTHORIZED")) throw error;
    showFailure(error, "Error uploading logo");
    return logo;
  }
}
