import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { root } from "./root.ts";

/** The pictures that the README shows, of all that `npm run screenshots` makes. */
const chosen = ["step-02-1440-light", "step-12-chosen-1440-light", "admin-checkup-1440-light"];

/** Puts the chosen pictures into docs/images, small enough to be kept with the source. */
export async function putPicturesInDocs(): Promise<void> {
  await mkdir(join(root, "docs/images"), { recursive: true });
  for (const name of chosen) {
    await sharp(join(root, `screenshots/${name}.png`))
      .webp({ quality: 82, effort: 6 })
      .toFile(join(root, `docs/images/${name}.webp`));
  }
}
