import type { FileRow } from "@app/contract";
import { useEffect, useState } from "react";
import { client } from "#lib/api.ts";

/**
 * The pictures that a dialog stored before its record could be saved. Those that no record took are removed
 * when the dialog is closed, or once the saving ends that was under way then.
 */
export function useNewPictures() {
  const [pictures] = useState(newPictures);
  useEffect(() => {
    pictures.open();
    return pictures.close;
  }, [pictures]);
  return pictures;
}

export function newPictures() {
  const ids = new Map<string, string>();
  let isOpen = true;
  let isSaving = false;
  const removeIfDone = () => {
    if (isOpen || isSaving) return;
    for (const id of ids.values()) void removeUnused(id);
    ids.clear();
  };
  return {
    open: () => {
      isOpen = true;
    },
    close: () => {
      isOpen = false;
      removeIfDone();
    },
    add: ({ address, id }: Pick<FileRow, "address" | "id">) => void ids.set(address, id),
    /** The record has this one now. */
    keep: (logo: string | null) => {
      if (logo !== null) ids.delete(logo);
    },
    /** While it lasts nothing is removed: it may still give the record its picture. */
    during: async <Answer>(saving: () => Promise<Answer>): Promise<Answer> => {
      isSaving = true;
      try {
        return await saving();
      } finally {
        isSaving = false;
        removeIfDone();
      }
    },
  };
}

/** Nobody waits for this: what cannot be removed stays in the list of files. */
async function removeUnused(id: string) {
  try {
    // A record that was saved although its answer was lost has the picture.
    const { total } = await client.admin.files.usage({ ids: [id] });
    if (total === 0) await client.admin.files.remove({ ids: [id] });
  } catch {
    // It stays.
  }
}
