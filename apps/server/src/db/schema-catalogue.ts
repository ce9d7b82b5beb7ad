import { buckets, choiceKinds, limits } from "@app/contract";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import { createdAt, id, indexOfSet, isOneOf, times, trigrams } from "./columns.ts";
import { profiles } from "./schema-people.ts";

/**
 * What every catalogue row has. `logo`: an emoji, or an address of a picture that is not in our storage;
 * a stored picture is referred to by its id, so that renaming it breaks nothing.
 */
const entry = () => ({
  id: id(),
  /** Goes up by one with every change: who saves names the version that he saw. */
  version: integer().notNull().default(0),
  identifier: varchar({ length: limits.identifier }).notNull(),
  name: varchar({ length: limits.name }).notNull(),
  description: varchar({ length: limits.description }),
  /** False: "not offered any more". It keeps working in the check-ups that have it, and is in no picker. */
  offered: boolean().notNull().default(true),
  logo: varchar({ length: limits.url }),
  logoFileId: uuid().references(() => storedFiles.id, { onDelete: "set null" }),
  ...times(),
});

/** In small letters, what a search looks through; a line break between, which no search holds. */
const searchText = () => text().generatedAlwaysAs(sql.raw("lower(name || E'\\n' || identifier)"));

type EntryColumn = "identifier" | "name" | "id" | "logo" | "logoFileId" | "updatedAt";

const entryRules = (table: string, columns: Record<EntryColumn, AnyPgColumn>) => [
  unique(`${table}_identifier_key`).on(columns.identifier),
  check(`${table}_identifier_is_plain`, sql`${columns.identifier} ~ '^[a-z0-9_-]+$'`),
  check(`${table}_name_is_given`, sql`btrim(${columns.name}) <> ''`),
  check(`${table}_logo_is_one`, sql`${columns.logo} is null or ${columns.logoFileId} is null`),
  indexOfSet(`${table}_logo_file_id_index`, columns.logoFileId),
  index(`${table}_updated_at_index`).on(columns.updatedAt, columns.id),
  index(`${table}_name_index`).on(sql`lower(${columns.name})`, columns.id),
];

export const complianceFrameworks = pgTable(
  "compliance_frameworks",
  { ...entry(), searchText: searchText() },
  (table) => [
    ...entryRules("compliance_frameworks", table),
    trigrams("compliance_frameworks_search_trigrams", table.searchText),
  ],
);

const platformTable = (name: string) =>
  pgTable(
    name,
    {
      ...entry(),
      searchText: searchText(),
      order: integer().notNull().default(0),
    },
    (table) => [
      ...entryRules(name, table),
      trigrams(`${name}_search_trigrams`, table.searchText),
      index(`${name}_order_index`).on(table.order, sql`lower(${table.name})`, table.id),
    ],
  );

export const workPlatforms = platformTable("work_platforms");
export const cloudPlatforms = platformTable("cloud_platforms");

/** The host of an address, in small letters and without www: by it products with the same website are found. */
export const websiteHost = (website: AnyPgColumn) =>
  sql`lower(substring(${website} from '^https?://(?:www[.])?([^/:?#]+)'))`;

/** The beginning of what customers search: its first line is the name. Longer texts would not fit into an index. */
export const nameOrder = (searchNames: AnyPgColumn | SQL) =>
  sql`left(${searchNames}, 100) collate "C"`;

const applicationTable = (name: string) =>
  pgTable(
    name,
    {
      ...entry(),
      category: varchar({ length: limits.category }).notNull(),
      popular: boolean().notNull().default(false),
      productWebsite: varchar({ length: limits.url }),
      /** Other names by which customers find it, with commas between them. */
      aliases: varchar({ length: limits.aliases }).notNull().default(""),
      searchNames: text().notNull().generatedAlwaysAs(sql.raw("search_names(name, aliases)")),
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
      // Both as the filter and as the sort column: `inCategory` names both leading columns.
      index(`${name}_category_index`).on(
        sql`lower(${table.category})`,
        table.category,
        sql`lower(${table.name})`,
        table.id,
      ),
      index(`${name}_popular_index`).on(table.popular, sql`lower(${table.name})`, table.id),
      // Each text by itself, as customers search by name alone.
      index(`${name}_text_trigrams`).using(
        "gin",
        sql`lower(${table.name}) gin_trgm_ops`,
        sql`lower(${table.category}) gin_trgm_ops`,
      ),
      // How customers search: see `search_names`, and `nameOrder` for the order.
      trigrams(`${name}_names_trigrams`, table.searchNames),
      index(`${name}_names_index`).on(nameOrder(table.searchNames), table.id),
      indexOfSet(`${name}_added_by_user_index`, table.addedByUser),
      index(`${name}_website_host_index`)
        .on(websiteHost(table.productWebsite))
        .where(sql`${table.productWebsite} is not null`),
      index(`${name}_unpublished_index`)
        .on(sql`lower(${table.name})`, table.id)
        .where(sql`not ${table.published}`),
      index(`${name}_not_offered_index`)
        .on(sql`lower(${table.name})`, table.id)
        .where(sql`not ${table.offered}`),
    ],
  );

export const saasApplications = applicationTable("saas_applications");
export const itSecurityApplications = applicationTable("it_security_applications");
/** Both application tables have this shape, and both platform tables that of `workPlatforms`. */
export type ApplicationTable = typeof saasApplications;
export type PlatformTable = typeof workPlatforms;
export type ChoiceTable = typeof complianceFrameworks | PlatformTable;
export type EntryTable = ChoiceTable | ApplicationTable;

/** What was deleted while check-ups had it chosen keeps its name for them. */
export const retiredChoices = pgTable(
  "retired_choices",
  {
    kind: text({ enum: choiceKinds }).notNull(),
    identifier: varchar({ length: limits.identifier }).notNull(),
    name: varchar({ length: limits.name }).notNull(),
    retiredAt: createdAt(),
  },
  (table) => [
    primaryKey({ name: "retired_choices_key", columns: [table.kind, table.identifier] }),
    isOneOf("retired_choices_kind_is_known", table.kind, choiceKinds),
  ],
);

/** Files by bucket; the content itself is in the storage, under the id. `size` in bytes. */
export const storedFiles = pgTable(
  "stored_files",
  {
    id: id(),
    bucket: text({ enum: buckets }).notNull(),
    name: varchar({ length: limits.fileName }).notNull(),
    size: bigint({ mode: "number" }).notNull(),
    mimetype: varchar({ length: 255 }).notNull(),
    checksum: text().notNull(),
    ...times(),
  },
  (table) => [
    unique("stored_files_bucket_name_key").on(table.bucket, table.name),
    check("stored_files_size_is_positive", sql`${table.size} >= 0`),
    isOneOf("stored_files_bucket_is_known", table.bucket, buckets),
    check("stored_files_name_is_plain", sql`${table.name} <> '' and ${table.name} !~ '[/\\\\]'`),
    index("stored_files_name_index").on(sql`lower(${table.name})`, table.id),
    index("stored_files_updated_at_index").on(table.updatedAt, table.id),
    trigrams("stored_files_name_trigrams", sql`lower(${table.name})`),
  ],
);
