import { limits } from "@app/contract";
import { sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  unique,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import { createdAt, id, updatedAt } from "./columns.ts";
import { profiles } from "./schema-people.ts";

/** What every catalogue row has. `logo`: an address on this site or an emoji. */
const entry = () => ({
  id: id(),
  identifier: varchar({ length: limits.identifier }).notNull(),
  name: varchar({ length: limits.name }).notNull(),
  description: varchar({ length: limits.description }),
  logo: varchar({ length: limits.url }),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

const entryRules = (
  table: string,
  columns: { identifier: AnyPgColumn; name: AnyPgColumn; id: AnyPgColumn },
) => [
  unique(`${table}_identifier_key`).on(columns.identifier),
  check(`${table}_identifier_is_plain`, sql`${columns.identifier} ~ '^[a-z0-9_-]+$'`),
  check(`${table}_name_is_given`, sql`btrim(${columns.name}) <> ''`),
  index(`${table}_name_index`).on(sql`lower(${columns.name})`, columns.id),
];

export const complianceFrameworks = pgTable("compliance_frameworks", entry(), (table) =>
  entryRules("compliance_frameworks", table),
);

const platformTable = (name: string) =>
  pgTable(name, { ...entry(), order: integer().notNull().default(0) }, (table) => [
    ...entryRules(name, table),
    index(`${name}_order_index`).on(table.order, sql`lower(${table.name})`),
  ]);

export const workPlatforms = platformTable("work_platforms");
export const cloudPlatforms = platformTable("cloud_platforms");

const applicationTable = (name: string) =>
  pgTable(
    name,
    {
      ...entry(),
      category: varchar({ length: limits.category }).notNull(),
      popular: boolean().notNull().default(false),
      productWebsite: varchar({ length: limits.url }),
      /** The profile of the customer who added it; null for what ships with the product. */
      addedByUser: uuid().references(() => profiles.id, { onDelete: "set null" }),
      /** What a customer adds is seen by him and by administrators only until one publishes it. */
      published: boolean().notNull().default(true),
    },
    (table) => [
      ...entryRules(name, table),
      check(`${name}_category_is_given`, sql`btrim(${table.category}) <> ''`),
      check(
        `${name}_product_website_is_web`,
        sql`${table.productWebsite} is null or ${table.productWebsite} ~ '^https?://'`,
      ),
      index(`${name}_category_index`).on(table.category, sql`lower(${table.name})`, table.id),
      index(`${name}_popular_index`)
        .on(sql`lower(${table.name})`, table.id)
        .where(sql`${table.popular}`),
      index(`${name}_updated_at_index`).on(table.updatedAt, table.id),
      index(`${name}_added_by_user_index`).on(table.addedByUser),
      index(`${name}_name_trigrams`).using("gin", sql`lower(${table.name}) gin_trgm_ops`),
    ],
  );

export const saasApplications = applicationTable("saas_applications");
export const itSecurityApplications = applicationTable("it_security_applications");
/** Both application tables have this shape, and both platform tables that of `workPlatforms`. */
export type ApplicationTable = typeof saasApplications;
export type PlatformTable = typeof workPlatforms;

/** Files by bucket; the content itself is in the storage, under the id. `size` in bytes. */
export const storedFiles = pgTable(
  "stored_files",
  {
    id: id(),
    bucket: text().notNull(),
    name: varchar({ length: 255 }).notNull(),
    size: bigint({ mode: "number" }).notNull(),
    mimetype: varchar({ length: 255 }).notNull(),
    checksum: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("stored_files_bucket_name_key").on(table.bucket, table.name),
    check("stored_files_size_is_positive", sql`${table.size} >= 0`),
    index("stored_files_updated_at_index").on(table.bucket, table.updatedAt, table.id),
  ],
);
