import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, userRoles } from "#db/schema.ts";
import { makeFullCheckup } from "#testing/factories.ts";
import { booked, startsAt } from "#testing/meeting-office.ts";
import { readCalendar } from "#testing/read-calendar.ts";
import { makeToken } from "#testing/rest-calls.ts";

test("an administrator moves a meeting, also when it is too late for its customer: guests and place stay, everybody gets an email", async () => {
  const { app, api, user, ann, checkupId, id } = await booked();
  app.time.now = new Date("2026-06-09T12:00:00Z"); // an hour before
  const before = (await app.mails()).length;
  const later = new Date("2026-06-11T15:00:00Z");
  const free = await api.admin.meetings.availability({ id });
  expect(free).toMatchObject({ meeting: { startsAt }, timeZone: "America/New_York" });
  const move = (to: Date, seen = startsAt) =>
    api.admin.meetings.move({ id, startsAt: to, replaces: seen });
  await expect(move(new Date("2026-06-09T14:00:00Z"))).rejects.toMatchObject({ code: "LEAD_TIME" });
  await expect(move(new Date("2026-06-13T15:00:00Z"))).rejects.toMatchObject({
    code: "NOT_BOOKABLE",
  });
  expect(await move(later)).toMatchObject({ id, startsAt: later, guests: ["guest@acme.com"] });
  await expect(move(startsAt)).rejects.toMatchObject({ code: "MEETING_CHANGED" });
  expect(await ann.api.checkups.get({ id: checkupId })).toMatchObject({ scheduledAt: later });
  const mails = (await app.mails()).slice(before);
  expect(mails.map(({ to }) => to).toSorted()).toEqual(["ann@acme.com", "guest@acme.com"]);
  for (const { subject, text, calendar } of mails) {
    expect(subject).toMatch(/^Changed: .*Thursday, June 11, 2026$/);
    expect(text).toContain("The review team moved it.");
    expect(readCalendar(calendar!.content).value("sequence")).toBe(1);
  }
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.actorId, user.id));
  expect(entries).toMatchObject([{ action: "schedule", entity: "meeting", entityId: id }]);
  const { id: other } = await makeFullCheckup(app.db, ann.user.id);
  const taken = new Date("2026-06-12T15:00:00Z");
  await ann.api.meetings.schedule({ checkupId: other, startsAt: taken, guests: "" });
  await expect(move(taken, later)).rejects.toMatchObject({ code: "SLOT_TAKEN" });
  await api.admin.meetings.cancel({ id });
  await expect(move(taken, later)).rejects.toMatchObject({ code: "MEETING_OVER" });
});

test("the week has its planned meetings by the team's days, and says what is closed", async () => {
  const { app, api, ann, checkupId } = await booked(); // on a Tuesday, at nine in New York
  const week = (day: string | null) => api.admin.meetings.week({ day });
  const { days, previous, next } = await week("2026-06-14"); // the Sunday after
  const [monday, tuesday, ...others] = days;
  expect(monday).toEqual({ day: "2026-06-08", closed: null, meetings: [] });
  expect(tuesday?.meetings).toEqual([{ checkupId, companyName: "Acme", startsAt }]);
  expect(others.map(({ day, meetings }) => [day, meetings.length])).toEqual(
    [10, 11, 12, 13, 14].map((day) => [`2026-06-${day}`, 0]),
  );
  expect([previous, next]).toEqual(["2026-06-01", "2026-06-15"]);
  expect((await week("2026-07-03")).days[4]?.closed).toMatch(/^Independence Day/);
  app.time.now = new Date("2026-06-08T03:30:00Z"); // still Sunday there
  expect((await week(null)).days[0]?.day).toBe("2026-06-01");
  await ann.api.meetings.cancel({ checkupId });
  expect((await week("2026-06-09")).days.flatMap(({ meetings }) => meetings)).toEqual([]);
  await expect(week("June 9")).rejects.toMatchObject({ status: 422 });
});

test("a calendar program reads the meetings at an address with a token, which ends with the role, and which no log has", async () => {
  const logged: string[] = [];
  const { app, api, user, id } = await booked(logged);
  const { token } = await makeToken({ api }, "calendar:read");
  const { token: other } = await makeToken({ api }, "catalogue:read");
  const read = (secret: string) => app.browser().request(`/calendar/${secret}`);
  const calendar = await read(token);
  expect(calendar.headers.get("content-type")).toBe("text/calendar");
  expect(calendar.headers.get("cache-control")).toBe("no-store");
  const { value } = readCalendar(await calendar.text());
  expect([value("summary"), value("location")]).toEqual(["Acme", null]);
  expect(String(value("description"))).toMatch(/\/admin626\/checkups\/[\w-]{36}$/);
  const { token: wide } = await makeToken({ api }, "calendar:read", "checkups:read");
  for (const wrong of [other, wide]) expect((await read(wrong)).status).toBe(403);
  for (const broken of ["%E2%82%AC", "%00", `${token}%0Ax`, `${token}.ics`])
    expect((await read(broken)).status, broken).toBe(401);
  expect((await read(`cck_${"x".repeat(43)}`)).status).toBe(401);
  await api.admin.meetings.cancel({ id });
  expect(await (await read(token)).text()).not.toContain("VEVENT");
  await app.db.delete(userRoles).where(eq(userRoles.userId, user.id));
  expect((await read(token)).status).toBe(403);
  expect(logged.join("\n")).toContain("/calendar/*");
  expect(logged.join("\n")).not.toContain(token);
});
