import { expect, test } from "vitest";
import { bookingCustomer, team } from "#testing/booking-customer.ts";

async function annBooked() {
  const customer = await bookingCustomer("bob@acme.com");
  const { app, book, checkupId } = customer;
  await book();
  const { api } = await app.administrator();
  const meetingId = (await api.admin.checkups.get({ id: checkupId })).meeting!.id;
  return { ...customer, api, meetingId };
}

const everybody = ["ann@acme.com", "bob@acme.com", team];

test("a meeting that an administrator cancels is cancelled in everybody's calendar", async () => {
  const { app, api, checkupId, meetingId } = await annBooked();
  const invited = (await app.mails()).length;
  await api.admin.meetings.cancel({ id: meetingId });
  await api.admin.meetings.cancel({ id: meetingId });
  const mails = (await app.mails()).slice(invited);
  expect(mails.map((mail) => mail.to).toSorted()).toEqual(everybody);
  for (const { calendar, subject, text } of mails) {
    expect(calendar).toMatchObject({ method: "CANCEL" });
    expect(calendar!.content).toContain("SEQUENCE:1\r\n");
    expect(subject).toMatch(/^Cancelled: /);
    expect(text).toContain("The review team cancelled it.");
  }
  const toAnn = mails.find((mail) => mail.to === "ann@acme.com")!;
  expect(toAnn.text).toContain(`/checkup/${checkupId}?step=12`);
});

test("a deleted check-up cancels its meeting, and leads nobody to what is not there", async () => {
  const { app, api, checkupId } = await annBooked();
  const invited = (await app.mails()).length;
  await api.admin.checkups.remove({ id: checkupId });
  const mails = (await app.mails()).slice(invited);
  expect(mails.map((mail) => mail.to).toSorted()).toEqual(everybody);
  for (const { calendar, subject, text, html } of mails) {
    expect(calendar).toMatchObject({ method: "CANCEL" });
    expect(subject).toMatch(/^Cancelled: /);
    expect(text).toContain("The review team deleted the CheckUp.");
    expect(text + html).not.toContain(checkupId);
  }
});

test("an invitation that has not left before the check-up is deleted does not leave after it", async () => {
  const { app, api, checkupId } = await annBooked();
  await api.admin.checkups.remove({ id: checkupId });
  const mails = await app.mails();
  expect(mails).toHaveLength(3);
  for (const mail of mails) expect(mail.subject).toMatch(/^Cancelled: /);
});

test("an invitation does not leave after its cancellation when both waited for the deletion", async () => {
  const { app, ann, api, checkupId } = await annBooked();
  await ann.api.meetings.cancel({ checkupId });
  await api.admin.checkups.remove({ id: checkupId });
  const mails = await app.mails();
  expect(mails.map((mail) => mail.to).toSorted()).toEqual(everybody);
  for (const mail of mails) expect(mail.subject).toMatch(/^Cancelled: /);
});

test("a guest who was taken off before the check-up is deleted still hears of it", async () => {
  const { app, api, book, checkupId } = await annBooked();
  await app.mails();
  await book({ guests: "" });
  await api.admin.checkups.remove({ id: checkupId });
  const mails = (await app.mails()).slice(everybody.length);
  const toBob = mails.filter((mail) => mail.to === "bob@acme.com");
  expect(toBob.map((mail) => mail.calendar?.method)).toEqual(["CANCEL"]);
});

test("nobody is notified of a meeting that was over before its check-up is deleted", async () => {
  const { app, checkupId, news } = await annBooked();
  await news();
  app.time.now = new Date("2026-06-09T13:30:00Z");
  const { api } = await app.administrator("late@acme.com");
  await api.admin.checkups.remove({ id: checkupId });
  expect(await news()).toEqual([]);
});

test("nobody is notified twice of a meeting that was cancelled before its check-up is deleted", async () => {
  const { ann, api, checkupId, news } = await annBooked();
  await ann.api.meetings.cancel({ checkupId });
  await news();
  await api.admin.checkups.remove({ id: checkupId });
  expect(await news()).toEqual([]);
});
