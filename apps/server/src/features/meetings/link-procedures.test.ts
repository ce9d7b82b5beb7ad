import { messages } from "@app/contract";
import { expect, test } from "vitest";
import { auditLog, checkups, mailOutbox } from "#db/schema.ts";
import { annWithMeeting, tuesdayAtNine } from "#testing/ann-with-checkup.ts";
import { meetingToken } from "./meeting-token.ts";

const withLink = () => annWithMeeting("through the link");
const unknown = { status: 404, code: "LINK_UNKNOWN", message: messages.meetingLinkUnknown };
const later = { startsAt: new Date("2026-06-09T13:30:00Z"), guests: "" };

test("shows the meeting and what else is free to who has the link, without a session, and changes nothing", async () => {
  const { app, ann, checkupId, links, stored, token } = await withLink();
  const everything = () =>
    Promise.all([
      stored(),
      app.db.select().from(checkups),
      app.db.$count(mailOutbox),
      app.db.$count(auditLog),
    ]);
  const before = await everything();
  for (let visit = 0; visit < 2; visit += 1)
    expect(await links.get({ token })).toEqual({
      checkupId,
      state: "scheduled",
      availability: await ann.api.meetings.availability({ checkupId }),
    });
  expect(await everything()).toEqual(before);
});

test("shows what became of a meeting that is cancelled or over", async () => {
  const { app, ann, cancel, checkupId, links, schedule, token } = await withLink();
  app.time.now = new Date("2026-06-09T13:29:59.999Z");
  expect((await links.get({ token })).state).toBe("scheduled");
  app.time.now = new Date("2026-06-09T13:30:00Z");
  const over = await links.get({ token });
  expect(over).toMatchObject({ checkupId, state: "over", availability: { meeting: null } });
  const input = { startsAt: new Date("2026-06-15T13:00:00Z"), guests: "" };
  await expect(schedule(input)).rejects.toMatchObject({ code: "TOO_LATE" });

  await ann.api.meetings.schedule({ checkupId, ...input });
  expect((await links.get({ token })).state).toBe("scheduled");
  await cancel();
  const cancelled = await links.get({ token });
  expect(cancelled).toMatchObject({ state: "cancelled", availability: { meeting: null } });
  const rejection = { status: 409, code: "MEETING_CANCELLED", message: messages.meetingCancelled };
  await expect(schedule(input)).rejects.toMatchObject(rejection);
});

test("a link that nobody signed, or whose meeting was deleted, leads nowhere", async () => {
  const { app, ann, checkupId, links, stored, token } = await withLink();
  const dan = await app.signedIn("dan@acme.com");
  const { id } = await stored();
  const [, signature = ""] = token.split(".");
  const turned = (signature.startsWith("A") ? "B" : "A") + signature.slice(1);
  const everywhere = async (bad: string, expected: object) => {
    for (const api of [links, ann.api.meetingLinks, dan.api.meetingLinks]) {
      await expect(api.get({ token: bad })).rejects.toMatchObject(expected);
      await expect(api.schedule({ token: bad, ...later })).rejects.toMatchObject(expected);
      await expect(api.cancel({ token: bad })).rejects.toMatchObject(expected);
      await expect(api.calendarFile({ token: bad })).rejects.toMatchObject(expected);
    }
  };
  await everywhere(`${id}.${turned}`, unknown);
  await everywhere(`${checkupId}.${signature}`, unknown);
  await everywhere(meetingToken("another secret of thirty-two signs", id), unknown);
  await everywhere(meetingToken(app.secret, checkupId), unknown);
  await everywhere("-".repeat(36) + "." + signature, unknown);
  for (const malformed of ["", id, `${id}.`, `${token}x`, `${token}\n`]) {
    await everywhere(malformed, { status: 422, message: messages.meetingLinkUnknown });
  }
  expect(await stored()).toMatchObject({ state: "scheduled", startsAt: tuesdayAtNine });
  const admin = await app.administrator();
  await admin.api.admin.checkups.remove({ id: checkupId });
  await everywhere(token, unknown);
});

test("unknown links of one network are counted, and are in no known one's way", async () => {
  const { app, token } = await withLink();
  const network = "198.51.100.9";
  const bad = meetingToken("another secret of thirty-two signs", token.split(".")[0]!);
  const there = app.browser(network).api.meetingLinks;
  for (let count = 0; count < 119; count += 1) {
    await app.limits.use("unknownMeetingLinksPerNetwork", network);
  }
  // An open page with a known link is not counted.
  for (let count = 0; count < 3; count += 1) await there.get({ token });
  await expect(there.get({ token: bad })).rejects.toMatchObject(unknown);
  const rejection = { status: 429, code: "TOO_MANY_REQUESTS", message: messages.tooManyRequests };
  await expect(there.get({ token: bad })).rejects.toMatchObject(rejection);
  await expect(there.cancel({ token: bad })).rejects.toMatchObject(rejection);
  await expect(there.schedule({ token: bad, ...later })).rejects.toMatchObject(rejection);
  await there.get({ token });
  const elsewhere = app.browser("198.51.100.10").api.meetingLinks;
  await expect(elsewhere.get({ token: bad })).rejects.toMatchObject(unknown);
});
