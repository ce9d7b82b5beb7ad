import { execFile } from "node:child_process";
import { mkdir, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { contract } from "@app/contract";
import { createORPCClient, ORPCError } from "@orpc/client";
import { RPCLink } from "@orpc/client/fetch";
import type { ContractRouterClient } from "@orpc/contract";
import sharp from "sharp";
import type { Product } from "../../e2e/product.ts";
import { Visitor } from "../visitor.ts";
import { administrator } from "../measured-product.ts";
import { atMost, isSo, noted } from "./finding.ts";
import type { Finding } from "./finding.ts";
import { SmallDisk } from "./small-disk.ts";
import { withProduct } from "./with-product.ts";

const size = "2m";

/** The folders of the files and of the mails, and a backup's, each on a full disk of its own. */
export function fileDisks(): Promise<Finding[]> {
  const disks: Record<string, SmallDisk> = {};
  const prepare = async (folder: string) => {
    for (const name of ["files", "mail", "backups"]) {
      disks[name] = await SmallDisk.mount(join(folder, name), size);
    }
  };
  const release = () => Object.values(disks).forEach((disk) => disk.unmount());
  const settings = { ADMIN_EMAILS: administrator };
  return withProduct(
    settings,
    async (product) => {
      const visitor = await Visitor.signIn(product, administrator);
      return [
        ...(await uploads(product, visitor, disks.files!)),
        ...(await mails(product, disks.mail!)),
        ...(await backups(product, disks.backups!)),
      ];
    },
    { prepare, release },
  );
}

async function uploads(product: Product, visitor: Visitor, disk: SmallDisk): Promise<Finding[]> {
  const picture = await sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: "red",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  const link = new RPCLink({
    url: `${product.origin}/api/rpc`,
    headers: { cookie: visitor.cookies },
  });
  const client: ContractRouterClient<typeof contract> = createORPCClient(link);
  const upload = () =>
    client.admin.files
      .upload({ bucket: "app_logos", file: new File([new Uint8Array(picture)], "logo.png") })
      .then(
        () => "taken",
        (error: unknown) =>
          error instanceof ORPCError ? `${error.status} ${error.code}` : String(error),
      );
  const stored = async () => ({
    rows: (await visitor.call<{ total: number }>("admin/files/list", {})).total,
    files: (await readdir(disk.folder)).filter((name) => name !== "ballast"),
  });
  const before = await stored();
  await disk.fill();
  const refused = await upload();
  const during = await stored();
  await disk.empty();
  const taken = await upload();
  return [
    isSo(
      "files' disk full: an upload is refused as what it is",
      refused === "503 STORAGE_AWAY",
      "503",
      refused,
    ),
    atMost(
      "… rows and files left of it",
      during.rows - before.rows + during.files.length - before.files.length,
      0,
    ),
    isSo("… room again: the upload is taken", taken === "taken", "yes", taken),
  ];
}

async function mails(product: Product, disk: SmallDisk): Promise<Finding[]> {
  const email = "late@acme.com";
  const visitor = new Visitor(email, product.origin, "10.2.0.1");
  const before = await product.mailCount();
  await disk.fill();
  const start = performance.now();
  await visitor.call("session/requestLink", { email });
  const asked = performance.now() - start;
  await sleep(7_000); // the mail is tried, and tried again after 5 s
  const leftovers = (await readdir(disk.folder)).filter((name) => name.endsWith(".part"));
  await disk.empty();
  const waits = performance.now();
  let arrived = 0;
  while (performance.now() - waits < 60_000 && arrived === 0) {
    await sleep(200);
    arrived = (await product.mailCount()) - before;
  }
  const seconds = (performance.now() - waits) / 1000;
  await sleep(3_000);
  return [
    noted("mails' disk full: sign-in answers after", `${asked.toFixed(0)} ms`),
    atMost("… pieces of mails left", leftovers.length, 0),
    atMost("… room again: the mail is written after", seconds, 45, "s"),
    isSo("… once", (await product.mailCount()) - before === 1, "yes"),
  ];
}

/** As an operator makes one. */
function backup({ folder }: Product, file: string) {
  const env = { ...process.env, DATA_DIR: folder };
  const command = ["apps/server/src/commands/backup.ts", file];
  return new Promise<{ code: number; text: string }>((resolve) => {
    execFile(process.execPath, command, { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, text: stdout + stderr }),
    );
  });
}

async function backups(product: Product, disk: SmallDisk): Promise<Finding[]> {
  const file = join(disk.folder, "one.backup");
  await mkdir(disk.folder, { recursive: true });
  await disk.fill();
  const failed = await backup(product, file);
  const left = (await readdir(disk.folder)).filter((name) => name !== "ballast");
  console.log(failed.text.trim());
  await disk.empty();
  const made = await backup(product, file);
  const { size: bytes } = await stat(file).catch(() => ({ size: 0 }));
  return [
    isSo(
      "backup's disk full: the command fails and says why",
      failed.code !== 0 && /full|ENOSPC|space/i.test(failed.text),
      "yes",
      failed.text,
    ),
    atMost("… files left of it", left.length, 0),
    isSo("… room again: the backup is made", made.code === 0 && bytes > 0, "yes", made.text),
  ];
}
