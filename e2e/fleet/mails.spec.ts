import { bookFromTheEnd } from "../steps/booking.ts";
import { expect, signIn, test } from "./fixtures.ts";

const product = "checkup";

test("each email is sent once, reminders too, though three instances run the jobs", async ({
  page,
  fleet,
  people,
}) => {
  expect(people).toHaveLength(15); // each had an email
  await signIn(page, fleet, "ann@once-only.com");
  const [first] = fleet.instances;
  const booked = await bookFromTheEnd(page, first!, {
    companyName: "Once Only",
    slot: 2,
    guests: "guest@once-only.com",
  });
  // Tomorrow, as if days had passed; each job below looks for reminders that are due.
  await fleet.database.sql(
    `update meetings set starts_at = date_trunc('hour', now()) + interval '20 hours' where checkup_id = '${booked.id}'`,
    product,
  );
  await fleet.database.sql(
    "insert into pgboss.job (name) select 'reminders' from generate_series(1, 6)",
    product,
  );
  await fleet.mails.mailsTo("ann@once-only.com", 3);
  for (const name of ["reminders", "emails"]) {
    const open = `select count(*) = 0 from pgboss.job where name = '${name}' and state < 'completed'`;
    await fleet.database.until(open, product);
  }
  await fleet.database.until("select bool_and(state = 'sent') from mail_outbox", product);
  const written = await fleet.database.sql("select count(*) from mail_outbox", product);
  const names = fleet.mails.mails.map(({ messageId }) => messageId);
  expect(names.length).toBe(Number(written));
  expect(new Set(names).size).toBe(names.length);
  const reminders = `select count(*) from mail_outbox where kind like 'reminder-%'`;
  expect(await fleet.database.sql(reminders, product)).toBe("2");
});
