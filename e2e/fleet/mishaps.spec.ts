import { call } from "../fixtures/test.ts";
import { startCheckup } from "../fixtures/filled-checkup.ts";
import { expect, signIn, test } from "./fixtures.ts";
import { saveThrough } from "./saving.ts";

/** Supervisors often kill after that time. */
const stopMs = 10_000;

test("an instance is killed: what was acknowledged is there, and the others go on", async ({
  fleet,
  people,
}) => {
  const [, lost] = fleet.instances;
  await saveThrough(people, "an instance killed", async () => {
    await lost!.kill(); // there are three
    await fleet.proxy.untilUp(2);
  });
  await lost!.launch();
  await fleet.untilReady();
});

for (const mode of ["fast", "immediate"] as const) {
  test(`the database is restarted (${mode}): errors only until it is back`, async ({
    fleet,
    people,
  }) => {
    await saveThrough(people, `the database restarted (${mode})`, async () => {
      await fleet.database.stop(mode);
      await fleet.database.start();
      await fleet.untilReady();
    });
  });
}

test("the primary is lost and the standby promoted: errors only in between", async ({
  fleet,
  people,
}) => {
  await saveThrough(people, "the primary lost, the standby promoted", async () => {
    await fleet.database.kill();
    await fleet.untilReadiness(503);
    await fleet.failOver();
    await fleet.untilReady();
  });
  await fleet.addStandby();
});

test("typing during a failover shows that it is not saved, and it is saved afterwards", async ({
  page,
  fleet,
}) => {
  await signIn(page, fleet, "ann@fail-over.com");
  const id = await startCheckup(page, fleet.origin);
  await page.goto(`/checkup/${id}`);
  const name = page.getByLabel("Company Name");
  await name.fill("Typed before");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await fleet.database.kill();
  await name.fill("Typed while away");
  const notSaved = page.getByText(/Offline – kept on this device|Not saved/);
  await expect(notSaved).toBeVisible({ timeout: 60_000 });
  await name.fill("Typed while away, too");
  await fleet.failOver();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible({ timeout: 60_000 });
  await fleet.untilReady();
  expect(await call(page, fleet.origin, "checkups/get", { id })).toMatchObject({
    answers: { companyName: "Typed while away, too" },
  });
  await page.reload();
  await expect(name).toHaveValue("Typed while away, too");
  await fleet.addStandby();
});

test("all instances stop in order while people save, and lose nothing", async ({
  fleet,
  people,
}) => {
  await saveThrough(people, "all instances stopped and started", async () => {
    const start = performance.now();
    const codes = await Promise.all(fleet.instances.map((instance) => instance.end()));
    const ms = performance.now() - start;
    expect(codes).toEqual([0, 0, 0]);
    expect(ms).toBeLessThan(stopMs);
    process.stdout.write(`    all instances stopped within ${Math.round(ms)} ms\n`);
    await Promise.all(fleet.instances.map((instance) => instance.launch()));
    await fleet.untilReady();
  });
});
