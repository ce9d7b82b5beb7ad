import { causesOf, codeOf } from "#db/errors.ts";

const full = () => "The disk is full.";
const closed = (path: string) => `This account may not read or write ${path}.`;
const blocked = (path: string) => `${path} cannot be created, because a file is in the way.`;

const sentences: Record<string, (path: string) => string> = {
  ENOSPC: full,
  EDQUOT: full,
  EACCES: closed,
  EPERM: closed,
  ENOTDIR: blocked,
  EEXIST: blocked,
  ENOENT: (path) => `There is no such file or folder: ${path}`,
  EISDIR: (path) => `${path} is a folder.`,
  EROFS: (path) => `${path} is on a disk that is mounted read-only.`,
};

/** A failure of the file system in one sentence for the operator; undefined of any other failure. */
export function systemError(error: unknown): string | undefined {
  const path = causesOf(error)
    .map((cause) => (cause as NodeJS.ErrnoException).path)
    .find((each) => each !== undefined);
  const sentence = sentences[codeOf(error) ?? ""];
  return path === undefined && sentence !== full ? undefined : sentence?.(path ?? "");
}
