import { limits, roles } from "@app/contract";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import { createdAt, id, moment, isOneOf, times, trigrams } from "./columns.ts";

const email = () => varchar({ length: limits.email }).notNull();

/** Nothing that grants anything stands here: roles have a table of their own. `name` and `image` are no longer used. */
export const users = pgTable(
  "users",
  {
    id: id(),
    name: text().notNull().default(""),
    email: email(),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    /** Since when they cannot sign in, and their tokens do not work. */
    disabledAt: moment(),
    ...times(),
  },
  (table) => [
    unique("users_email_key").on(table.email),
    unique("users_id_email_key").on(table.id, table.email),
    trigrams("users_email_trigrams", table.email),
    check("users_email_is_lower_case", sql`${table.email} = lower(${table.email})`),
  ],
);

/** The user to whom a row belongs, with whom it is deleted. */
export const ownerId = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** A browser in which somebody is signed in. The token in its cookie is stored as a hash only. */
export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    userId: ownerId(),
    tokenHash: text("token").notNull(),
    expiresAt: moment().notNull(),
    /** No longer used. */
    ipAddress: text(),
    /** The browser's name, such as "Chrome on Windows", not the whole header. */
    userAgent: text(),
    ...times(),
  },
  (table) => [
    unique("sessions_token_key").on(table.tokenHash),
    index("sessions_user_id_index").on(table.userId),
    index("sessions_expires_at_index").on(table.expiresAt),
  ],
);

/** The foreign key covers the address too, so that it can never differ from the user's. */
export const profiles = pgTable(
  "profiles",
  {
    id: id(),
    userId: uuid().notNull(),
    email: email(),
    ...times(),
  },
  (table) => [
    unique("profiles_user_id_key").on(table.userId),
    foreignKey({
      name: "profiles_user_id_email_fkey",
      columns: [table.userId, table.email],
      foreignColumns: [users.id, users.email],
    })
      .onDelete("cascade")
      .onUpdate("cascade"),
    index("profiles_created_at_index").on(table.createdAt, table.id),
    index("profiles_email_index").on(table.email),
    trigrams("profiles_email_trigrams", table.email),
  ],
);

/** A user without a row here is a plain user. */
export const userRoles = pgTable(
  "user_roles",
  {
    id: id(),
    userId: ownerId(),
    role: text({ enum: roles }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("user_roles_user_id_key").on(table.userId),
    isOneOf("user_roles_role_is_known", table.role, roles),
    index("user_roles_created_at_index").on(table.createdAt, table.id),
  ],
);

/** One email with a sign-in link and code. Link, code and browser are stored as hashes only. */
export const signInRequests = pgTable(
  "sign_in_requests",
  {
    id: id(),
    email: email(),
    tokenHash: text().notNull(),
    codeHash: text().notNull(),
    browserHash: text().notNull(),
    nextPath: varchar({ length: limits.path }),
    wrongCodes: smallint().notNull().default(0),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("sign_in_requests_token_hash_key").on(table.tokenHash),
    index("sign_in_requests_email_index").on(table.email),
    index("sign_in_requests_expires_at_index").on(table.expiresAt),
  ],
);

/** Counters of rate-limiter-flexible, which names these columns. `expire`: milliseconds since 1970. */
export const rateLimits = pgTable("rate_limits", {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: "number" }),
});
