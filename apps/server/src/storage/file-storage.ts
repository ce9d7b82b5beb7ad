/** Stores the content of files under the files' ids. The content of a key never changes. */
export interface FileStorage {
  put(key: string, bytes: Uint8Array, mimetype: string): Promise<void>;
  /** Undefined when nothing is stored under this key. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** Keys under which nothing is stored are no failure. */
  remove(keys: string[]): Promise<void>;
  /** Answers when the storage can be used. Cheap: `/readyz` asks every few seconds. */
  check(): Promise<void>;
}

/** The storage does not answer, or not as it should. All errors of a `FileStorage` are of this class. */
export class StorageUnavailable extends Error {
  /** A word for the log, such as ECONNREFUSED, ENOSPC or AccessDenied. */
  readonly reason: string;

  constructor(cause: unknown) {
    super("the file storage does not answer", { cause });
    const { code, name } = cause as { code?: string | number; name: string };
    this.reason = typeof code === "string" ? code : name; // a DOMException's code is a number
  }
}

export const orUnavailable = <Result>(work: () => Promise<Result>): Promise<Result> =>
  work().catch((error: unknown) => {
    throw new StorageUnavailable(error);
  });
