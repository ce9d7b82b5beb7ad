import { execFileSync } from "node:child_process";
import { chmod, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";

const pieces = [1024 * 1024, 4096, 1];

/** A disk of its own under a folder, in memory; nobody sees it but this process and those that it starts. */
export class SmallDisk {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async mount(folder: string, size: string): Promise<SmallDisk> {
    await mkdir(folder, { recursive: true });
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size},mode=755`, "tmpfs", folder]);
    await chmod(folder, 0o755);
    return new SmallDisk(folder);
  }

  get #ballast(): string {
    return join(this.folder, "ballast");
  }

  /** Leaves no byte. */
  async fill(): Promise<void> {
    const file = await open(this.#ballast, "a");
    try {
      for (const size of pieces) await writeUntilFull(file, size);
    } finally {
      await file.close();
    }
  }

  /** Makes room again. */
  async empty(): Promise<void> {
    await rm(this.#ballast, { force: true });
  }

  unmount(): void {
    execFileSync("umount", ["--lazy", this.folder]);
  }
}

async function writeUntilFull(file: { write(bytes: Buffer): Promise<unknown> }, size: number) {
  const piece = Buffer.alloc(size);
  try {
    for (;;) await file.write(piece);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}
