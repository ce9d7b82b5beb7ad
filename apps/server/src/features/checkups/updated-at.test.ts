import { expect, test } from "vitest";
import { checkups } from "#db/schema.ts";
import { annWithCheckup, tuesdayAtNine } from "#testing/ann-with-checkup.ts";

test("what was done later is the newer state, also when its writer had looked at the clock earlier; nothing done is no news", async () => {
  const { app, ann, checkupId, stored } = await annWithCheckup();
  const admin = await app.administrator();
  const meeting = { checkupId, startsAt: tuesdayAtNine, guests: "" };
  const actions = [
    () => ann.api.checkups.save({ id: checkupId, version: 0, changes: { companyName: "Apex" } }),
    () => ann.api.meetings.schedule(meeting),
    () => ann.api.meetings.cancel({ checkupId }),
    () => ann.api.meetings.schedule(meeting),
    () => ann.api.checkups.complete({ id: checkupId }),
    async () => admin.api.admin.meetings.cancel({ id: (await stored()).id }),
  ];
  let before = app.time.now;
  await app.db.update(checkups).set({ updatedAt: before });
  const unchanged = await ann.api.checkups.save({ id: checkupId, version: 0, changes: {} });
  expect(unchanged.updatedAt).toEqual(before);
  for (const act of actions) {
    await act();
    const { updatedAt } = await ann.api.checkups.get({ id: checkupId });
    expect(updatedAt.getTime()).toBeGreaterThan(before.getTime());
    before = updatedAt;
    app.time.now = new Date(app.time.now.getTime() - 1_000); // as for one who waited for the row
  }
});
