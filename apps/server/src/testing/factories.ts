import { randomUUID } from "node:crypto";
import { noAnswers } from "@app/contract";
import type { Answers, ProductInput } from "@app/contract";
import type { Database } from "#db/client.ts";
import { checkups, mailOutbox, saasApplications, trash } from "#db/schema.ts";
import { ensureUser } from "#features/session/queries.ts";
import { seal } from "#lib/secret.ts";

/** Answers with which every step before the meeting is done; all choices are in the reference data. */
export const fullAnswers: Answers = {
  ...noAnswers,
  companyWebsite: "https://acme.com",
  companyName: "Acme",
  companyIndustry: "Manufacturing",
  complianceStandard: "cmmc",
  staffRemote: 10,
  staffHybrid: 5,
  staffOnsite: 25,
  fullyRemote: false,
  locations: ["1 Main Street, Springfield"],
  workPlatforms: ["microsoft-365"],
};

interface CheckupValues extends Partial<Answers> {
  userId?: string;
  step?: number;
}

export async function makeCheckup(
  db: Database,
  { userId, step = 1, ...answers }: CheckupValues = {},
) {
  const owner = userId ?? (await ensureUser(db, `owner-${randomUUID()}@acme.com`)).id;
  const [row] = await db
    .insert(checkups)
    .values({ userId: owner, currentStep: step, furthestStep: step, ...answers })
    .returning();
  return row!; // an insert without conflict clause always returns its row
}

/** A check-up of which only the meeting is missing. */
export const makeFullCheckup = (db: Database, userId?: string) =>
  makeCheckup(db, { userId, step: 12, ...fullAnswers });

export async function makeApplication(
  db: Database,
  values: Partial<typeof saasApplications.$inferInsert> = {},
) {
  const identifier = `app-${randomUUID()}`;
  const [row] = await db
    .insert(saasApplications)
    .values({ identifier, name: identifier, category: "Testing", ...values })
    .returning();
  return row!; // an insert without conflict clause always returns its row
}

/** A standard in the trash. */
export async function makeDeleted(db: Database) {
  const identifier = `deleted-${randomUUID()}`;
  const rows = { compliance_frameworks: [{ identifier, name: identifier }] };
  const record = { entity: "framework", entityId: randomUUID(), name: identifier } as const;
  const by = { deletedBy: "admin@acme.com" };
  const [row] = await db
    .insert(trash)
    .values({ ...record, rows, ...by })
    .returning();
  return row!; // an insert without conflict clause always returns its row
}

/** What a customer sends to add a product that resembles none. */
export const newProduct = (values: Partial<ProductInput> = {}) => ({
  id: randomUUID(),
  name: "Qwertz",
  category: "Testing",
  ...values,
});

/** With this the tests' servers seal emails, sign links and hash codes. */
export const testSecret = "a secret of thirty-two characters";

const content = { subject: "An email", text: "What it says", html: "<p>What it says</p>" };

/** An email in the outbox that can be read again; by default an invitation that was sent. */
export async function makeMail(db: Database, values: Partial<typeof mailOutbox.$inferInsert> = {}) {
  const [row] = await db
    .insert(mailOutbox)
    .values({
      kind: "invitation",
      cause: randomUUID(),
      recipient: "guest@acme.com",
      sealed: seal(testSecret, JSON.stringify({ content })),
      state: "sent",
      meetingSequence: 0,
      ...values,
    })
    .returning();
  return row!; // an insert without conflict clause always returns its row
}
