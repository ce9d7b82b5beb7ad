import { expect } from "vitest";
import { meetings } from "#db/schema.ts";
import { makeCheckup, makeFullCheckup } from "./factories.ts";
import { testApp } from "./test-app.ts";

/** When meetings can be booked, as it is before somebody has set it. */
export const always = {
  capacity: 1,
  firstStart: "09:00 AM",
  lastStart: "05:00 PM",
  closedDays: "",
};

export const noTexts = { hostName: "", hostLine: "", agenda: "", price: "", quotes: "" };

export const startsAt = new Date("2026-06-09T13:00:00Z");

export async function office(logged?: string[]) {
  const app = await testApp({}, logged);
  const admin = await app.administrator();
  const meet = async (companyName: string, moment: string) => {
    const { id: checkupId } = await makeCheckup(app.db, { companyName });
    const values = { checkupId, startsAt: new Date(moment), seat: 1 };
    const [meeting] = await app.db.insert(meetings).values(values).returning();
    return meeting!; // an insert without conflict clause always returns its row
  };
  const found = async (query: Parameters<typeof admin.api.admin.meetings.list>[0]) => {
    const { rows, total } = await admin.api.admin.meetings.list(query);
    expect(total).toBe(rows.length);
    return rows.map((row) => row.companyName);
  };
  return { app, ...admin, meet, found };
}

/** Ann, who has booked the meeting of her check-up. */
export async function booked(logged?: string[]) {
  const { app, api, user } = await office(logged);
  const ann = await app.signedIn("ann@acme.com");
  const { id: checkupId } = await makeFullCheckup(app.db, ann.user.id);
  await ann.api.meetings.schedule({ checkupId, startsAt, guests: "guest@acme.com" });
  const { rows } = await api.admin.meetings.list({});
  const { id } = rows[0]!; // the one booked above
  return { app, api, user, ann, checkupId, id };
}
