import { existsSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

const libraries = ["x86_64", "aarch64"].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`,
);

/** Of the Debian package "faketime"; undefined when it is not installed. */
export const findFaketime = (): string | undefined => libraries.find((path) => existsSync(path));

/** The clock of the processes that are started with its settings, which can be set while they run. */
export class FakeClock {
  /** For the environment of a process. */
  readonly settings: Record<string, string>;
  readonly #file: string;

  private constructor(file: string, library: string) {
    this.#file = file;
    this.settings = {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: "1",
      // A clock that is set leaves the time alone that waits are counted by.
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
      DONT_FAKE_MONOTONIC: "1",
    };
  }

  static async create(folder: string, library: string, name: string): Promise<FakeClock> {
    const clock = new FakeClock(join(folder, name), library);
    await clock.set(0);
    return clock;
  }

  /** Goes so many seconds ahead of the machine's clock from now on. */
  async set(seconds: number): Promise<void> {
    const next = `${this.#file}.next`;
    await writeFile(next, `${seconds < 0 ? "" : "+"}${seconds}\n`, { mode: 0o644 });
    await rename(next, this.#file);
  }
}
