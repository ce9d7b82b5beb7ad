import { TextInput } from "@mantine/core";
import type { Bucket } from "@app/contract";
import { useEffect, useMemo, useState } from "react";
import { PictureDrop } from "#components/picture-drop.tsx";
import { client, hasCode } from "#lib/api.ts";
import { showFailure } from "#lib/query-client.ts";
import type { EntryFormValues, LogoChoice } from "./entry-fields.ts";

/** A dropped or chosen picture, or an emoji. The current one stays visible until it is replaced. */
export function LogoField({ form }: { form: EntryFormValues }) {
  const { name, logo, logoFile } = form.values;
  const preview = useMemo(
    () => (logoFile ? URL.createObjectURL(logoFile) : logo),
    [logoFile, logo],
  );
  useEffect(
    () => () => void (logoFile && preview && URL.revokeObjectURL(preview)),
    [logoFile, preview],
  );
  const isEmoji = !logoFile && Boolean(logo) && !/^(\/|https?:)/.test(logo ?? "");
  return (
    <PictureDrop
      error={form.errors.logo}
      logo={preview}
      name={name}
      text={logoFile?.name}
      onFile={(file) => form.setValues({ logo, logoFile: file })}
      onError={(message) => form.setFieldError("logo", message)}
      onRemove={() => form.setValues({ logo: null, logoFile: null })}
    >
      <TextInput
        size="xs"
        mt="xs"
        w={140}
        aria-label="Emoji instead of an image"
        placeholder="or an emoji"
        value={isEmoji ? (logo ?? "") : ""}
        onChange={(event) =>
          form.setValues({ logo: event.currentTarget.value || null, logoFile: null })
        }
      />
    </PictureDrop>
  );
}

export function useLogoUpload(bucket: Bucket) {
  const [upload] = useState(() => createLogoUpload(bucket));
  useEffect(() => () => void upload.close(), [upload]);
  return upload;
}

/** Stores each chosen picture once, before its record; on close, removes those that no record uses. */
export function createLogoUpload(bucket: Bucket) {
  const stored = new Map<File, { id: string; address: string }>();
  let saving: Promise<unknown> = Promise.resolve();

  /** The logo to save: the previous one where the storage is unavailable. A bad picture is an error of the form. */
  const storedLogo = async ({ logo, logoFile }: LogoChoice) => {
    if (!logoFile) return logo;
    try {
      const file =
        stored.get(logoFile) ?? (await client.admin.files.upload({ bucket, file: logoFile }));
      stored.set(logoFile, file);
      return file.address;
    } catch (error) {
      if (hasCode(error, "NOT_AN_IMAGE", "INPUT_INVALID", "UNAUTHORIZED")) throw error;
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
