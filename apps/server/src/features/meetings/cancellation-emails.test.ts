import { expect, test } from "vitest";
import { bookingCustomer, mailTo, passUndo, team } from "#testing/booking-customer.ts";

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
  const { app, api, checkupId, meetingId, news } = await annBooked();
  await news();
  await api.admin.meetings.cancel({ id: meetingId });
  await api.admin.meetings.cancel({ id: meetingId });
  const mails = await news();
  expect(mails.map((mail) => mail.to).toSorted()).toEqual(everybody);
  for (const { calendar, subject, text } of mails) {
    expect(calendar).toMatchObject({ method: "CANCEL" });
    expect(calendar!.content).toContain("SEQUENCE:1\r\n");
    expect(subject).toMatch(/^Cancelled: /);
    expect(text).toContain("The review team cancelled it.");
  }
  expect(mailTo(mails, "ann@acme.com").text).toContain(`/checkup/${checkupId}?step=12`);
  // Nobody is notified twice when the check-up is deleted.
  await api.admin.checkups.remove({ id: checkupId });
  expect(await app.mails()).toHaveLength(6);
});

test("a deleted check-up cancels its meeting, and leads nobody to what is not there", async () => {
  const { app, api, book, checkupId, news } = await annBooked();
  await news();
  await book({ guests: "carl@acme.com" }); // Bob still hears of it
  await api.admin.checkups.remove({ id: checkupId });
  passUndo(app);
  const mails = await news();
  const readers = ["ann@acme.com", "bob@acme.com", "carl@acme.com", team];
  expect(mails.map((mail) => mail.to).toSorted()).toEqual(readers);
  for (const { to, calendar, subject, text, html } of mails) {
    expect(calendar).toMatchObject({ method: "CANCEL" });
    expect(subject).toMatch(/^Cancelled: /);
    expect(text + html).not.toContain(checkupId);
    if (to !== "bob@acme.com") expect(text).toContain("The review team deleted the CheckUp.");
  }
});

test.each([false, true])(
  "what has not left before the check-up is deleted does not leave after it (cancelled: %s)",
  async (isCancelled) => {
    const { app, ann, api, checkupId } = await annBooked();
    if (isCancelled) await ann.api.meetings.cancel({ checkupId });
    await api.admin.checkups.remove({ id: checkupId });
    passUndo(app);
    const mails = await app.mails();
    expect(mails.map((mail) => mail.to).toSorted()).toEqual(everybody);
    for (const mail of mails) expect(mail.subject).toMatch(/^Cancelled: /);
  },
);

test("nobody is notified of a meeting that was over before its check-up is deleted", async () => {
  const { app, checkupId, news } = await annBooked();
  await news();
  app.time.now = new Date("2026-06-09T13:30:00Z");
  const { api } = await app.administrator("late@acme.com");
  await api.admin.checkups.remove({ id: checkupId });
  expect(await news()).toEqual([]);
});
