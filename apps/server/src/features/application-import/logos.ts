import { messages } from "@app/contract";
import type { Connection } from "#db/client.ts";
import { parseAddress } from "#storage/address.ts";
import type { StoredName } from "#storage/address.ts";
import { findFiles } from "./queries.ts";
import type { FileRow } from "./rows.ts";

const isStored = (logo: string | null | undefined) => logo?.startsWith("/storage/") ?? false;
const keyOf = ({ bucket, name }: StoredName) => `${bucket}/${name}`;

/** Puts the stored file in the place of a logo that is an address in our storage. A row whose file is not there is wrong. */
export async function withLogos(db: Connection, rows: FileRow[]): Promise<FileRow[]> {
  const names = new Map<string, StoredName>();
  for (const { values } of rows) {
    const stored = isStored(values?.logo) && parseAddress(values?.logo ?? "");
    if (stored) names.set(keyOf(stored), stored);
  }
  const files = names.size === 0 ? [] : await findFiles(db, [...names.values()]);
  const ids = new Map(files.map((file) => [keyOf(file), file.id]));

  return rows.map((row) => {
    const { values } = row;
    if (!values?.logo || !isStored(values.logo)) return row;
    const stored = parseAddress(values.logo);
    const logoFileId = stored && ids.get(keyOf(stored));
    if (logoFileId) return { ...row, values: { ...values, logo: null, logoFileId } };
    const problems = [{ column: "logo", reason: messages.logoUnknown }];
    return { ...row, values: null, problems };
  });
}
