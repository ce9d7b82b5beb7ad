import { auditActions, auditEntities, limits } from "@app/contract";
import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import { createdAt, id, moment, sqlList } from "./columns.ts";

export const mailStates = ["queued", "sent", "failed"] as const;

/**
 * Mails, written in the transaction that causes them. `cause` names what the mail is about, once:
 * a second row for it is refused. `sealed` is the encrypted content (it may hold a sign-in link); it is
 * dropped when a sign-in mail was sent.
 */
export const mailOutbox = pgTable(
  "mail_outbox",
  {
    id: id(),
    cause: text().notNull(),
    recipient: varchar({ length: limits.email }).notNull(),
    sealed: text(),
    state: text({ enum: mailStates }).notNull().default("queued"),
    attempts: integer().notNull().default(0),
    lastError: text(),
    createdAt: createdAt(),
    sentAt: moment(),
  },
  (table) => [
    unique("mail_outbox_cause_key").on(table.cause, table.recipient),
    check("mail_outbox_state_is_known", sql`${table.state} in (${sqlList(mailStates)})`),
    index("mail_outbox_state_index").on(table.state, table.createdAt),
  ],
);

/** Who did what, when; append-only (a trigger of the first migrations refuses everything else). */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: createdAt(),
    /** No foreign key: the entry outlives the person's account. */
    actorId: uuid(),
    actorEmail: varchar({ length: limits.email }),
    action: text({ enum: auditActions }).notNull(),
    entity: text({ enum: auditEntities }).notNull(),
    entityId: text(),
    before: jsonb(),
    after: jsonb(),
  },
  (table) => [
    index("audit_log_at_index").on(table.at, table.id),
    index("audit_log_action_index").on(table.action, table.at, table.id),
    index("audit_log_entity_index").on(table.entity, table.at, table.id),
    index("audit_log_entity_id_index")
      .on(table.entityId, table.at)
      .where(sql`${table.entityId} is not null`),
    index("audit_log_actor_email_trigrams").using("gin", sql`${table.actorEmail} gin_trgm_ops`),
  ],
);

/** Which files of reference data were loaded: each is loaded once, so that what an administrator deletes stays deleted. */
export const referenceDataLoads = pgTable("reference_data_loads", {
  name: text().primaryKey(),
  rows: integer().notNull(),
  loadedAt: createdAt(),
});
