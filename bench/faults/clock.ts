import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClockChange } from "./clock-change.ts";
import { ownDatabaseUrl } from "./database-url.ts";
import { DatabaseWithClock } from "./database-with-clock.ts";
import { FailingMailServer } from "./failing-mail-server.ts";
import { FakeClock, findFaketime } from "./fake-clock.ts";
import { notShown } from "./finding.ts";
import type { Finding } from "./finding.ts";
import { withProduct } from "./with-product.ts";

/** The clock of the product's process is set, and that of process and database together, at the same time. */
export async function clock(): Promise<Finding[]> {
  const library = findFaketime();
  if (library === undefined) {
    return [notShown("the clock is set", "needs libfaketime (Debian package faketime)")];
  }
  const folder = await mkdtemp(join(tmpdir(), "checkup-clock-"));
  await chmod(folder, 0o755); // the account of the database reads the clock in it
  try {
    const done = await Promise.all([ofProcess(folder, library), ofBoth(folder, library)]);
    return done.flat();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function ofProcess(folder: string, library: string): Promise<Finding[]> {
  const set = await FakeClock.create(folder, library, "process");
  return withMails((mails, settings) =>
    withProduct({ ...settings, ...set.settings }, async (product) => {
      const database = await ownDatabaseUrl(product.folder);
      return new ClockChange("process", { product, clock: set, mails, database }).run();
    }),
  );
}

async function ofBoth(folder: string, library: string): Promise<Finding[]> {
  const set = await FakeClock.create(folder, library, "both");
  const database = await DatabaseWithClock.start(set.settings);
  try {
    return await withMails((mails, settings) =>
      withProduct({ ...settings, ...set.settings, DATABASE_URL: database.url }, (product) =>
        new ClockChange("process and database", {
          product,
          clock: set,
          mails,
          database: database.url,
        }).run(),
      ),
    );
  } finally {
    await database.stop();
  }
}

async function withMails<Answer>(
  run: (mails: FailingMailServer, settings: Record<string, string>) => Promise<Answer>,
): Promise<Answer> {
  const mails = new FailingMailServer();
  await mails.start();
  try {
    return await run(mails, { SMTP_URL: mails.address, MAIL_FROM: "checkup@back-office.com" });
  } finally {
    await mails.stop();
  }
}
