import { messages } from "@app/contract";
import { describe, expect, test } from "vitest";
import { mailOutbox } from "#db/schema.ts";
import {
  annWithCheckup,
  annWithMeeting,
  callers,
  tuesdayAtNine,
} from "#testing/ann-with-checkup.ts";

const atTen = new Date("2026-06-09T14:00:00Z");
const atEleven = new Date("2026-06-09T15:00:00Z");
const guests = "bob@acme.com";
const changed = { status: 409, code: "MEETING_CHANGED", message: messages.meetingChanged };

describe.each(callers)("%s", (caller) => {
  test("who saw the old time of a meeting that was moved meanwhile neither moves nor cancels it", async () => {
    const { app, ann, cancel, checkupId, schedule, stored } = await annWithMeeting(caller);
    await ann.api.meetings.schedule({ checkupId, startsAt: atTen, guests });
    const mails = await app.db.$count(mailOutbox);
    for (const replaces of [tuesdayAtNine, null]) {
      const move = schedule({ startsAt: atEleven, guests, replaces });
      await expect(move).rejects.toMatchObject(changed);
    }
    await expect(cancel({ startsAt: tuesdayAtNine })).rejects.toMatchObject(changed);
    expect(await stored()).toMatchObject({ state: "scheduled", startsAt: atTen, sequence: 1 });
    expect(await app.db.$count(mailOutbox)).toBe(mails);
    await schedule({ startsAt: atEleven, guests, replaces: atTen });
    expect(await stored()).toMatchObject({ startsAt: atEleven, sequence: 2 });
    await cancel({ startsAt: atEleven });
    expect((await stored()).state).toBe("cancelled");
    for (const startsAt of [atEleven, tuesdayAtNine])
      expect(await cancel({ startsAt })).toEqual({});
  });

  test("a second click on what was just booked is no conflict", async () => {
    const { schedule, stored } = await annWithMeeting(caller);
    const input = { startsAt: atTen, guests, replaces: tuesdayAtNine };
    await Promise.all([schedule(input), schedule(input), schedule(input)]);
    await schedule(input);
    expect(await stored()).toMatchObject({ startsAt: atTen, sequence: 1 });
  });

  test("of two who move the meeting that both saw, to different times, one learns of it", async () => {
    const { schedule, stored } = await annWithMeeting(caller);
    const outcomes = await Promise.allSettled(
      [atTen, atEleven].map((startsAt) => schedule({ startsAt, guests, replaces: tuesdayAtNine })),
    );
    const rejection = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(rejection).toMatchObject([{ reason: changed }]);
    expect(await stored()).toMatchObject({ sequence: 1 });
  });
});

test("who moves a meeting that was cancelled meanwhile learns of it before booking anew", async () => {
  const { ann, cancel, checkupId, stored } = await annWithMeeting("signed in");
  await cancel();
  const input = { checkupId, startsAt: atTen, guests };
  const move = ann.api.meetings.schedule({ ...input, replaces: tuesdayAtNine });
  await expect(move).rejects.toMatchObject(changed);
  expect((await stored()).state).toBe("cancelled");
  await ann.api.meetings.schedule({ ...input, replaces: null });
  expect(await stored()).toMatchObject({ state: "scheduled", startsAt: atTen });
});

test("who books a first meeting saw none", async () => {
  const { ann, checkupId, stored } = await annWithCheckup();
  await ann.api.meetings.schedule({ checkupId, startsAt: atTen, guests, replaces: null });
  expect(await stored()).toMatchObject({ startsAt: atTen, sequence: 0 });
});
