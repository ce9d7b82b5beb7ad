import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { fillCheckup, startCheckup, usualAnswers } from "../fixtures/filled-checkup.ts";
import { call, expect, signInThroughMail, test } from "../fixtures/test.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Starts a second program; answers its exit code and what it said. */
async function startAnother(environment: Record<string, string>) {
  const child = spawn(process.execPath, ["apps/server/src/main.ts"], {
    cwd: root,
    env: { PATH: process.env.PATH, ...environment },
  });
  let said = "";
  child.stdout.on("data", (text: Buffer) => (said += text.toString()));
  child.stderr.on("data", (text: Buffer) => (said += text.toString()));
  const [code] = (await once(child, "exit")) as [number | null];
  return { code, said };
}

test("killed and started five times in a row, everything saved is there", async ({
  page,
  restartableProduct: product,
}) => {
  await signInThroughMail(page, product, "ann@acme.com");
  const id = await startCheckup(page, product.origin);
  for (let round = 1; round <= 5; round += 1) {
    const name = `Acme ${round}`;
    const changes = { companyName: name, staffRemote: round };
    await call(page, product.origin, "checkups/save", { id, version: round - 1, changes });
    await product.kill();
    await product.launch();
    const stored = await call(page, product.origin, "checkups/get", { id });
    expect(stored).toMatchObject({
      version: round,
      answers: { companyName: name, staffRemote: round },
    });
  }
});

test("a second start with the same data ends with an error; the first one goes on", async ({
  restartableProduct: product,
}) => {
  const { code, said } = await startAnother({ DATA_DIR: product.folder, PORT: "0" });
  expect(code).toBe(1);
  expect(said).toContain("already runs with the data folder");
  expect((await fetch(`${product.origin}/readyz`)).status).toBe(200);
});

test("a port that is taken is named", async ({ restartableProduct: product }) => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as { port: number };
  await product.end();
  const { code, said } = await startAnother({ DATA_DIR: product.folder, PORT: String(port) });
  expect(code).toBe(1);
  expect(said).toContain(`Port ${port} on 127.0.0.1 is taken`);
  other.close();
});

test("all wrong settings are named at once", async () => {
  const { code, said } = await startAnother({ PORT: "x", MEETING_CAPACITY: "0" });
  expect(code).toBe(1);
  expect(said).toContain("PORT must be a port number");
  expect(said).toContain("MEETING_CAPACITY");
});

test("a server killed while somebody types gets everything in the end", async ({
  page,
  restartableProduct: product,
}) => {
  await signInThroughMail(page, product, "kay@acme.com");
  const id = await fillCheckup(page, product.origin, usualAnswers, 4);
  await page.goto(`${product.origin}/checkup/${id}?step=3`);
  const boxes = ["Fully Remote Staff", "Hybrid Staff", "On-Site Staff"];
  // The whole step: without a server its code would not come any more, and the page would ask to try again.
  await expect(page.getByRole("textbox", { name: boxes[0], exact: true })).toBeVisible();
  for (let round = 0; round < 2; round += 1) {
    const typing = (async () => {
      for (let turn = 0; turn < 9; turn += 1) {
        const box = page.getByRole("textbox", { name: boxes[turn % 3]!, exact: true });
        await box.fill(`${round * 100 + turn + 1}`);
        await page.waitForTimeout(150);
      }
    })();
    await page.waitForTimeout(450 + round * 400);
    await product.kill();
    await typing;
    await product.launch();
  }
  await expect(page.getByText("Saved", { exact: true })).toBeVisible({ timeout: 60_000 });
  const stored = await call(page, product.origin, "checkups/get", { id });
  expect(stored).toMatchObject({
    answers: { staffRemote: 107, staffHybrid: 108, staffOnsite: 109 },
  });
});
