import { buckets, rules } from "@app/contract";
import type { Bucket } from "@app/contract";

export interface StoredName {
  bucket: Bucket;
  name: string;
}

/** Where a stored file is served on this site. */
export const addressOf = ({ bucket, name }: StoredName): string =>
  `/storage/${bucket}/${encodeURIComponent(name)}`;

/** The bucket and the name in an address of a stored file; undefined where no file can be. */
export function parseAddress(address: string): StoredName | undefined {
  const [, folder, encoded] = /^\/storage\/([^/?#]+)\/([^/?#]+)$/.exec(address) ?? [];
  const bucket = buckets.find((known) => known === folder);
  if (bucket === undefined || encoded === undefined) return undefined;
  const name = decoded(encoded);
  return rules.fileName.safeParse(name).data === name ? { bucket, name } : undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return ""; // a percent sign that encodes nothing; no file has an empty name
  }
}
