import { expect, test } from "vitest";
import { bookingCustomer, later, mailTo, team, recipientsOf } from "#testing/booking-customer.ts";

test("guests learn nothing of each other and nobody but the customer gets the link to change it", async () => {
  const { app, checkupId, book, news } = await bookingCustomer("bob@acme.com, carl@other.com");
  await book();
  await book({ startsAt: later });
  const mails = await news();
  for (const mail of mails) {
    const raw = JSON.stringify(mail);
    const others = ["bob@acme.com", "carl@other.com"].filter((guest) => guest !== mail.to);
    if (mail.to !== team) for (const other of others) expect(raw).not.toContain(other);
    expect(raw.includes("/meeting#token=")).toBe(mail.to === "ann@acme.com");
    expect(raw.includes(`/admin626/checkups/${checkupId}`)).toBe(mail.to === team);
  }
  const [invited] = mails.filter((mail) => mail.to === "bob@acme.com");
  expect(JSON.stringify(invited)).not.toContain("ann@acme.com");
  expect(invited!.text).toContain("Acme invites you to its review meeting.");
  expect(invited!.text).toMatch(/^5 minutes: +What is asked and by whom$/m);
  const [forTeam] = mails.filter((mail) => mail.to === team);
  for (const fact of ["Acme", "ann@acme.com", "bob@acme.com", "carl@other.com"]) {
    expect(forTeam!.text).toContain(fact);
    expect(forTeam!.html).toContain(fact);
  }
  const token = /#token=(\S+)/.exec(mails.find((mail) => mail.to === "ann@acme.com")!.text)![1]!;
  const link = await app.browser().api.meetingLinks.get({ token });
  expect(link).toMatchObject({ checkupId, state: "scheduled" });
});

test("answers go to people: the team's to the customer, all others to the team", async () => {
  const { book, news } = await bookingCustomer("bob@acme.com");
  await book();
  const mails = await news();
  expect(mailTo(mails, team).replyTo).toBe("ann@acme.com");
  expect(mailTo(mails, "ann@acme.com").replyTo).toBe(team);
  expect(mailTo(mails, "bob@acme.com").replyTo).toBe(team);
  const without = await bookingCustomer("", {
    REVIEW_TEAM_EMAIL: "",
    SUPPORT_EMAIL: "help@example.com",
  });
  await without.book();
  const [only, ...others] = await without.news();
  expect(others).toEqual([]);
  expect(only!.replyTo).toBe("help@example.com");
});

test("a customer elsewhere reads their own time and day first and the team's after it, his guests the team's alone", async () => {
  const { book, news } = await bookingCustomer("bob@acme.com");
  await book({ timeZone: "Asia/Kolkata" });
  const mails = await news();
  const { text, html, subject } = mailTo(mails, "ann@acme.com");
  for (const part of [text, html])
    expect(part).toMatch(
      /When[^]+Tuesday, June 9, 2026 at 06:30 PM GMT\+5:30[^]+Review team(?:'|&#39;)s time[^]+09:00 AM EDT/,
    );
  expect(subject).toBe("Your review meeting on Tuesday, June 9, 2026");
  for (const reader of [team, "bob@acme.com"]) {
    expect(mailTo(mails, reader).text).toMatch(/When: +Tuesday, June 9, 2026 at 09:00 AM EDT$/m);
    expect(JSON.stringify(mailTo(mails, reader))).not.toContain("GMT+5:30");
  }

  // Where it is another day, the subject and the time before a move are those of the customer's day.
  await book({ startsAt: new Date("2026-06-09T20:00:00Z"), timeZone: "Australia/Sydney" });
  await news();
  await book({ startsAt: later });
  const moved = mailTo(await news(), "ann@acme.com");
  expect(moved.subject).toBe("Changed: your review meeting on Thursday, June 11, 2026");
  expect(moved.text).toMatch(/New time: +Thursday, June 11, 2026 at 04:30 AM GMT\+10$/m);
  expect(moved.text).toMatch(/Review team's time: +Wednesday, June 10, 2026 at 02:30 PM EDT$/m);
  expect(moved.text).toMatch(/Before: +Wednesday, June 10, 2026 at 06:00 AM GMT\+10$/m);
});

test("nothing that a customer types is markup, a link, a line or a subject", async () => {
  const { ann, checkupId, book, news } = await bookingCustomer("bob@acme.com");
  const name = `<b onclick="x">A&B</b>\r\nWhen: never\u202E`;
  const { version } = await ann.api.checkups.get({ id: checkupId });
  const changes = { companyName: name };
  await ann.api.checkups.save({ id: checkupId, version, changes });
  await book();
  const mails = await news();
  expect(recipientsOf(mails)[1]).toBe("bob@acme.com: Review meeting on Tuesday, June 9, 2026");
  const { text, html } = mailTo(mails, team);
  expect(html).not.toContain("<b onclick");
  expect(html).toContain("&lt;b onclick=&quot;x&quot;&gt;A&amp;B&lt;/b&gt; When: never");
  expect(text).not.toMatch(/^When: never/m);
  expect(text + html).not.toContain("\u202E");
  for (const trap of ["https://evil.test", "Win at evil.test", "a@evil.test", "www.evil"]) {
    const { version: next } = await ann.api.checkups.get({ id: checkupId });
    await ann.api.checkups.save({ id: checkupId, version: next, changes: { companyName: trap } });
    await book({ guests: `guest${next}@acme.com` });
    const guest = mailTo(await news(), `guest${next}@acme.com`);
    expect(guest.text + guest.html).not.toContain("evil");
    expect(guest.text).toContain("You are invited to a review meeting.");
  }
});
