import {
  auditActions,
  auditEntities,
  deliveryEvents,
  limits,
  mailKinds,
  mailStates,
  tokenScopes,
  trashEntities,
  webhookEvents,
} from "@app/contract";
import type { TokenScope } from "@app/contract";
import type { TableName } from "@app/readiness";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import { areSomeOf, createdAt, id, indexOfSet, isOneOf, moment, trigrams } from "./columns.ts";
import { checkups } from "./schema-checkups.ts";
import { ownerId, users } from "./schema-people.ts";

/**
 * Emails, written in the transaction that causes them. `cause` names what the email is about, once:
 * a second row for it is rejected. `sealed` is the encrypted content; of an email about no check-up it is dropped
 * once it is done with, for it holds a link, and all others' stays to be sent again until their check-up is deleted.
 */
export const mailOutbox = pgTable(
  "mail_outbox",
  {
    id: id(),
    kind: text({ enum: mailKinds }).notNull().default("sign-in"),
    cause: text().notNull(),
    recipient: varchar({ length: limits.email }).notNull(),
    sealed: text(),
    state: text({ enum: mailStates }).notNull().default("queued"),
    attempts: integer().notNull().default(0),
    lastError: text(),
    /** What it is about; the email outlives it. */
    checkupId: uuid().references(() => checkups.id, { onDelete: "set null" }),
    /** Without a foreign key: it keeps what is sent about a meeting in order after its deletion too. */
    meetingId: uuid(),
    /** The revision of the meeting that it is about. */
    meetingSequence: integer(),
    /** Goes up by one each time an administrator sends it again; part of its Message-ID. */
    round: integer().notNull().default(0),
    /** Instances of the version before leave alone what is leased; to be dropped in the next one. */
    leasedUntil: moment().default(sql`'9999-01-01'`),
    createdAt: createdAt(),
    /** It waits until then. */
    notBefore: moment(),
    sentAt: moment(),
  },
  (table) => [
    unique("mail_outbox_cause_key").on(table.cause, table.recipient),
    isOneOf("mail_outbox_kind_is_known", table.kind, mailKinds),
    isOneOf("mail_outbox_state_is_known", table.state, mailStates),
    index("mail_outbox_state_index").on(table.state, table.createdAt),
    index("mail_outbox_created_at_index").on(table.createdAt, table.id),
    index("mail_outbox_recipient_index").on(table.recipient, table.id),
    trigrams("mail_outbox_recipient_trigrams", table.recipient),
    indexOfSet("mail_outbox_checkup_id_index", table.checkupId, table.createdAt),
    indexOfSet("mail_outbox_meeting_id_index", table.meetingId, table.recipient, table.createdAt),
  ],
);

/** Who did what, when; append-only (a trigger of the first migrations rejects everything else). */
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
    indexOfSet("audit_log_entity_id_index", table.entityId, table.at),
    trigrams("audit_log_actor_email_trigrams", table.actorEmail),
  ],
);

/** What administrators deleted, to be restored: its rows as they were, by table, and what else a restore needs (`merged`, `logo_of`). */
export const trash = pgTable(
  "trash",
  {
    id: id(),
    entity: text({ enum: trashEntities }).notNull(),
    entityId: uuid().notNull(),
    name: text().notNull(),
    /** Of what belongs to a customer: it is deleted with them. */
    userId: uuid().references(() => users.id, { onDelete: "cascade" }),
    rows: jsonb().$type<Record<string, Record<string, unknown>[]>>().notNull(),
    deletedAt: createdAt(),
    /** As in the audit log, without a foreign key. */
    deletedBy: varchar({ length: limits.email }).notNull(),
  },
  (table) => [
    isOneOf("trash_entity_is_known", table.entity, trashEntities),
    index("trash_deleted_at_index").on(table.deletedAt, table.id),
    index("trash_name_index").on(sql`lower(${table.name})`, table.id),
    indexOfSet("trash_user_id_index", table.userId),
  ],
);

/** Which files of reference data were loaded: each is loaded once, so that what an administrator deletes stays deleted. */
export const referenceDataLoads = pgTable("reference_data_loads", {
  name: text().primaryKey(),
  rows: integer().notNull(),
  loadedAt: createdAt(),
});

/** Administrators' access tokens. Of a token itself only its SHA-256 hash and its last characters are stored. */
export const apiTokens = pgTable(
  "api_tokens",
  {
    id: id(),
    userId: ownerId(),
    name: varchar({ length: limits.tokenName }).notNull(),
    tokenHash: text().notNull(),
    hint: varchar({ length: 4 }).notNull(),
    scopes: text({ enum: tokenScopes as [TokenScope, ...TokenScope[]] })
      .array()
      .notNull(),
    expiresAt: moment().notNull(),
    lastUsedAt: moment(),
    revokedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("api_tokens_token_hash_key").on(table.tokenHash),
    areSomeOf("api_tokens_scopes_are_known", table.scopes, tokenScopes),
    index("api_tokens_user_id_index").on(table.userId, table.expiresAt),
    index("api_tokens_created_at_index").on(table.createdAt, table.id),
  ],
);

/** The processes that serve from this database; each writes that it is there every half a minute. */
export const instances = pgTable(
  "instances",
  {
    id: uuid().primaryKey(),
    /** Host and port, to distinguish instances. */
    name: text().notNull(),
    version: text().notNull(),
    /** Of the session secret: instances with different ones sign each other's visitors out. */
    secretFingerprint: text().notNull(),
    startedAt: moment().notNull(),
    seenAt: moment().notNull(),
  },
  (table) => [index("instances_seen_at_index").on(table.seenAt)],
);

/**
 * Versions of the data that briefs are made by, as CSV files by their names. One at most is in force; with none it is
 * version 0, which the product brings along.
 */
export const readinessVersions = pgTable(
  "readiness_versions",
  {
    /** Differs also where a restored backup has another version of that number. */
    id: id(),
    number: integer().notNull(),
    files: jsonb().$type<Record<TableName, string>>().notNull(),
    note: varchar({ length: limits.name }),
    /** As in the audit log, without a foreign key. */
    madeBy: varchar({ length: limits.email }).notNull(),
    madeAt: moment().notNull(),
    /** Since when it is in force. */
    publishedAt: moment(),
  },
  (table) => [
    unique("readiness_versions_number_key").on(table.number),
    check("readiness_versions_number_is_not_shipped", sql`${table.number} > 0`),
    uniqueIndex("readiness_versions_one_is_in_force")
      .on(sql`(true)`)
      .where(sql`${table.publishedAt} is not null`),
  ],
);

/** Backups that were completed, to say how old the latest is. */
export const backups = pgTable(
  "backups",
  {
    id: id(),
    finishedAt: moment().notNull(),
    version: text().notNull(),
    bytes: bigint({ mode: "number" }).notNull(),
    checkups: bigint({ mode: "number" }).notNull(),
    files: bigint({ mode: "number" }).notNull(),
    /** SHA-256 of the whole file, in hex. */
    checksum: text().notNull(),
  },
  (table) => [index("backups_finished_at_index").on(table.finishedAt)],
);

const settingsSubjects = ["meetings", "brand"] as const;

/** What administrators set in the admin panel, a row for each subject. */
export const adminSettings = pgTable(
  "admin_settings",
  {
    subject: text({ enum: settingsSubjects }).primaryKey(),
    value: jsonb().$type<object>().notNull(),
    version: integer().notNull().default(1),
    updatedAt: createdAt(),
  },
  (table) => [isOneOf("admin_settings_subject_is_known", table.subject, settingsSubjects)],
);

/** Searches, filters and orders of lists that administrators saved; `query` as in the list's address. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: id(),
    userId: ownerId(),
    /** The path of the list's page. */
    list: varchar({ length: limits.path }).notNull(),
    name: varchar({ length: limits.tokenName }).notNull(),
    query: jsonb().$type<Record<string, string | number | boolean | null>>().notNull(),
    isShared: boolean().notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique("saved_views_name_key").on(table.userId, table.list, table.name)],
);

/** Where other systems are sent what happens. */
export const webhooks = pgTable(
  "webhooks",
  {
    id: id(),
    url: varchar({ length: limits.webhookUrl }).notNull(),
    events: text({ enum: webhookEvents }).array().notNull(),
    withAnswers: boolean().notNull(),
    isOn: boolean().notNull(),
    /** Encrypted, as the one before it, which is valid until `formerUntil`. */
    secret: text().notNull(),
    formerSecret: text(),
    formerUntil: moment(),
    failingSince: moment(),
    createdAt: createdAt(),
  },
  (table) => [areSomeOf("webhooks_events_are_known", table.events, webhookEvents)],
);

/** What is sent to a webhook, for a month; it holds ids and states, no answers. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: id(),
    webhookId: uuid()
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    event: text({ enum: deliveryEvents }).notNull(),
    data: jsonb().$type<object>().notNull(),
    state: text({ enum: mailStates }).notNull().default("queued"),
    attempts: integer().notNull().default(0),
    lastError: text(),
    createdAt: createdAt(),
    /** It is tried for a day from then on. */
    queuedAt: moment().notNull(),
  },
  (table) => [
    isOneOf("webhook_deliveries_event_is_known", table.event, deliveryEvents),
    isOneOf("webhook_deliveries_state_is_known", table.state, mailStates),
    index("webhook_deliveries_state_index").on(table.state, table.createdAt, table.id),
    index("webhook_deliveries_created_at_index").on(table.createdAt, table.id),
    index("webhook_deliveries_webhook_id_index").on(table.webhookId),
  ],
);
