import type { Bucket } from "@app/contract";
import { useEffect, useState } from "react";
import type { LogoChoice } from "#components/logo-field.tsx";
import { client, hasCode } from "#lib/api.ts";
import { showFailure } from "#lib/query-client.ts";

/** Uploads of the logos that are chosen in one dialog. */
export function useLogoUpload(bucket: Bucket) {
  const [upload] = useState(() => createLogoUpload(bucket));
  useEffect(() => () => void upload.close(), [upload]);
  return upload;
}

/** Stores each chosen picture once, before its record; on close, removes those that no record uses. */
export function createLogoUpload(bucket: Bucket) {
  const stored = new Map<File, { id: string; address: string }>();
  let saving: Promise<unknown> = Promise.resolve();

  /**
   * Returns the logo to save. If the storage is unavailable, a toast says so and the record is saved with its
   * previous logo. A problem with the picture itself is an error of the form.
   */
  const storedLogo = async ({ logo, logoFile }: LogoChoice) => {
    if (!logoFile) return logo;
    try {
      const file =
        stored.get(logoFile) ?? (await client.admin.files.upload({ bucket, file: logoFile }));
      stored.set(logoFile, file);
      return file.address;
    } catch (error) {
      const codes = ["NOT_AN_IMAGE", "INPUT_INVALID", "UNAUTHORIZED"];
      if (codes.some((code) => hasCode(error, code))) throw error;
      showFailure(error, "Error uploading logo");
      return logo;
    }
  };

  return {
    save: (choice: LogoChoice, saveRecord: (logo: string | null) => Promise<unknown>) => {
      const result = storedLogo(choice).then(saveRecord);
      saving = result.catch(() => undefined);
      return result;
    },
    /** Waits for a running save, which may still assign the picture to the record. */
    close: async () => {
      await saving;
      for (const { id } of stored.values()) removeUnused(id).catch(() => undefined); // it stays in the list of files
    },
  };
}

async function removeUnused(id: string) {
  const { total } = await client.admin.files.usage({ ids: [id] });
  if (total === 0) await client.admin.files.remove({ ids: [id] });
}
