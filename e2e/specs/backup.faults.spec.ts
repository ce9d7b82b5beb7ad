import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { card, bookFromTheEnd, meetingLink } from "../steps/booking.ts";
import { call, expect, signInThroughMail, test } from "../fixtures/test.ts";
import { Product } from "../fixtures/product.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

async function run(command: "backup" | "restore", product: Product, file: string) {
  const child = spawn(process.execPath, [`apps/server/src/operate/${command}.ts`, file], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: product.folder },
  });
  const [said, [code]] = await Promise.all([
    Promise.all([text(child.stdout), text(child.stderr)]),
    once(child, "close") as Promise<[number | null]>,
  ]);
  return { code, said: said.join("") };
}

test("a backup that was made while the product ran starts anew on another machine", async ({
  page,
  browser,
  ownProduct: product,
}) => {
  test.slow();
  const folder = await mkdtemp(join(tmpdir(), "checkup-e2e-backup-"));
  const file = join(folder, "all.backup");
  const email = "ann@backup-mill.com";
  await signInThroughMail(page, product, email);
  const before = await product.mailCount();
  const { id } = await bookFromTheEnd(page, product, {
    companyName: "Backup Mill",
    slot: 0,
    guests: "bob@guests.com",
  });
  const link = new URL(meetingLink((await product.mailTo(email, before)).text));
  const made = await run("backup", product, file);
  expect(made.said).toMatch(/1 CheckUps, 0 files/);
  expect(made.code).toBe(0);
  expect((await fetch(`${product.origin}/readyz`)).status).toBe(200);

  const other = await Product.start();
  try {
    await other.end();
    const restored = await run("restore", other, file);
    expect(restored.said).toMatch(/1 CheckUps, 0 files/);
    expect(restored.code).toBe(0);
    await other.launch();

    const context = await browser.newContext({ baseURL: other.origin });
    const visitor = await context.newPage();
    await visitor.goto(`${other.origin}${link.pathname}${link.hash}`);
    await expect(card(visitor)).toContainText("bob@guests.com");
    await signInThroughMail(visitor, other, email);
    await visitor.goto("/dashboard");
    await expect(visitor.getByText("Backup Mill").first()).toBeVisible();
    const stored = await call(visitor, other.origin, "checkups/get", { id });
    expect(stored).toMatchObject({ answers: { companyName: "Backup Mill" } });
    await context.close();
  } finally {
    await other.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

test("a running product is not replaced; stopped, it goes on with what was restored after a new sign-in", async ({
  page,
  ownProduct: product,
}) => {
  test.slow();
  const folder = await mkdtemp(join(tmpdir(), "checkup-e2e-backup-"));
  const file = join(folder, "all.backup");
  const email = "ann@backup-mill.com";
  await signInThroughMail(page, product, email);
  await run("backup", product, file);
  await call(page, product.origin, "checkups/create", undefined);
  const early = await run("restore", product, file);
  expect(early.code).toBe(1);
  expect(early.said).toContain("Stop it first: nothing was changed.");
  expect((await fetch(`${product.origin}/readyz`)).status).toBe(200);
  expect(await call(page, product.origin, "checkups/list", undefined)).toHaveLength(1);

  await product.end();
  const restored = await run("restore", product, file);
  expect(restored.code).toBe(0);
  expect(await readdir(join(product.folder, "backups"))).toHaveLength(1);
  await product.launch();
  await page.context().clearCookies();
  await signInThroughMail(page, product, email);
  expect(await call(page, product.origin, "checkups/list", undefined)).toEqual([]);
  await rm(folder, { recursive: true, force: true });
});
