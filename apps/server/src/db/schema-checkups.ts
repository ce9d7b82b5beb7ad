import {
  checkupStatuses,
  deviceTypes,
  emptyReasons,
  limits,
  meetingStates,
  reviewStates,
  stepCount,
  underEach,
} from "@app/contract";
import type { AnswerKey, Answers, BriefContent, ChangeName } from "@app/contract";
import { sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import { id, indexOfSet, moment, isOneOf, times, trigrams } from "./columns.ts";
import { websiteHost } from "./schema-catalogue.ts";
import { ownerId, users } from "./schema-people.ts";

const texts = () => text().array().notNull();
const list = () => texts().default(sql`'{}'::text[]`);
const staff = () => integer().notNull().default(0);
const emptyReason = () => text({ enum: emptyReasons }).notNull().default("unsaid");
const step = () => smallint().notNull().default(1);

const literal = (value: number) => sql.raw(String(value));

const between = (rule: string, value: AnyPgColumn, from: number, to: number) =>
  check(rule, sql`${value} between ${literal(from)} and ${literal(to)}`);

/** `texts_within(list, most, longest)` is a function of the first migration. */
const textsWithin = (
  name: string,
  list: AnyPgColumn,
  most: number,
  longest: number = limits.identifier,
) =>
  check(`${name}_within_limits`, sql`texts_within(${list}, ${literal(most)}, ${literal(longest)})`);

const notBlank = (rule: string, value: AnyPgColumn) => check(rule, sql`btrim(${value}) <> ''`);

const noDevices = sql.raw(`'${JSON.stringify(underEach(deviceTypes, 0))}'`);

export const checkups = pgTable(
  "checkups",
  {
    id: id(),
    userId: ownerId(),
    version: integer().notNull().default(0),
    /** For each answer the version in which it last changed: what the merge of a save looks at. */
    answerVersions: jsonb().$type<Partial<Record<AnswerKey, number>>>().notNull().default({}),
    /** For each answer and the open step the change that last set it: a writer does not conflict with itself. */
    answerWriters: jsonb()
      .$type<Partial<Record<AnswerKey | "currentStep", ChangeName>>>()
      .notNull()
      .default({}),
    currentStep: step(),
    furthestStep: step(),
    status: text({ enum: checkupStatuses }).notNull().default("in_progress"),
    companyWebsite: varchar({ length: limits.url }),
    companyName: varchar({ length: limits.companyName }),
    companyIndustry: varchar({ length: limits.industry }),
    companySize: varchar({ length: 20 }),
    complianceStandard: varchar({ length: limits.identifier }),
    staffRemote: staff(),
    staffHybrid: staff(),
    staffOnsite: staff(),
    fullyRemote: boolean(),
    locations: list(),
    /** Those that locations end with; see the migration. */
    countries: texts().generatedAlwaysAs(sql.raw("countries_of(locations)")),
    workPlatforms: list(),
    cloudPlatforms: list(),
    saasApps: list(),
    noSaas: emptyReason(),
    itSecurityApps: list(),
    noItSecurity: emptyReason(),
    devices: jsonb()
      .$type<Answers["devices"]>()
      .notNull()
      .default(noDevices as never), // an SQL literal of that very shape
    /** Null until the scope was entered. */
    scopeData: jsonb().$type<Answers["scopeData"]>(),
    scheduledAt: moment(),
    review: text({ enum: reviewStates }).notNull().default("new"),
    /** An administrator. */
    reviewerId: uuid().references(() => users.id, { onDelete: "set null" }),
    ...times(),
  },
  (table) => [
    between("checkups_current_step_is_a_step", table.currentStep, 1, stepCount),
    between("checkups_furthest_step_is_a_step", table.furthestStep, 1, stepCount),
    check("checkups_furthest_step_is_furthest", sql`${table.furthestStep} >= ${table.currentStep}`),
    isOneOf("checkups_status_is_known", table.status, checkupStatuses),
    check(
      "checkups_completed_reached_the_end",
      sql`${table.status} <> 'completed' or ${table.furthestStep} = ${literal(stepCount)}`,
    ),
    isOneOf("checkups_review_is_known", table.review, reviewStates),
    check("checkups_company_website_is_web", sql`${table.companyWebsite} ~ '^https?://'`),
    notBlank("checkups_company_name_is_given", table.companyName),
    notBlank("checkups_company_industry_is_given", table.companyIndustry),
    between("checkups_staff_remote_in_range", table.staffRemote, 0, limits.staff),
    between("checkups_staff_hybrid_in_range", table.staffHybrid, 0, limits.staff),
    between("checkups_staff_onsite_in_range", table.staffOnsite, 0, limits.staff),
    check(
      "checkups_fully_remote_has_no_locations",
      sql`${table.fullyRemote} is not true or cardinality(${table.locations}) = 0`,
    ),
    textsWithin("checkups_locations", table.locations, limits.locations, limits.location),
    textsWithin("checkups_work_platforms", table.workPlatforms, limits.platforms),
    textsWithin("checkups_cloud_platforms", table.cloudPlatforms, limits.platforms),
    textsWithin("checkups_saas_apps", table.saasApps, limits.applications),
    textsWithin("checkups_it_security_apps", table.itSecurityApps, limits.applications),
    isOneOf("checkups_no_saas_is_known", table.noSaas, emptyReasons),
    isOneOf("checkups_no_it_security_is_known", table.noItSecurity, emptyReasons),
    check(
      "checkups_devices_in_range",
      sql`device_counts_within(${table.devices}, ${literal(limits.devices)})`,
    ),
    check(
      "checkups_scope_data_is_scope",
      sql`${table.scopeData} is null or (${table.scopeData} ?& array['staff', 'devices'] and length(${table.scopeData}::text) < 8192)`,
    ),
    index("checkups_user_id_updated_at_index").on(table.userId, table.updatedAt, table.id),
    index("checkups_created_at_index").on(table.createdAt, table.id),
    index("checkups_status_index").on(table.status, table.createdAt, table.id),
    index("checkups_furthest_step_index").on(
      table.furthestStep,
      table.status,
      table.createdAt,
      table.id,
    ),
    index("checkups_compliance_standard_index").on(table.complianceStandard, table.id),
    // The plain name too: PostgreSQL answers from an index alone only what stands in it as a column.
    index("checkups_company_name_index").on(
      sql`lower(${table.companyName})`,
      table.id,
      table.companyName,
    ),
    trigrams("checkups_company_name_trigrams", sql`lower(${table.companyName})`),
    trigrams("checkups_company_industry_trigrams", sql`lower(${table.companyIndustry})`),
    trigrams("checkups_website_host_trigrams", websiteHost(table.companyWebsite)),
    index("checkups_updated_at_index").on(table.updatedAt, table.id),
    // Without those that customers still save: each index makes a save slower.
    index("checkups_review_index")
      .on(table.review, table.createdAt, table.id)
      .where(sql`${table.review} <> 'new' or ${table.status} = 'completed'`),
    indexOfSet("checkups_reviewer_id_index", table.reviewerId, table.createdAt, table.id),
  ],
);

/** The check-up to which a row belongs, with which it is deleted. */
const ofCheckup = () => uuid().references(() => checkups.id, { onDelete: "cascade" });

/** A check-up's review meeting. `seat` counts from 1 to the capacity: its unique index prevents double bookings. */
export const meetings = pgTable(
  "meetings",
  {
    id: id(),
    checkupId: ofCheckup().notNull(),
    startsAt: moment().notNull(),
    seat: smallint().notNull(),
    guests: list(),
    /** For the calendar entry: its name in every calendar, and its revision. */
    uid: uuid().notNull().defaultRandom(),
    sequence: integer().notNull().default(0),
    state: text({ enum: meetingStates }).notNull().default("scheduled"),
    /** IANA name of the zone in which the customer booked: his emails say the time there too. */
    visitorTimeZone: varchar({ length: limits.timeZone }),
    /** Where it takes place, if not where all do. */
    place: varchar({ length: limits.meetingPlace }),
    /** For which start the reminders were put into the outbox, a day and an hour before it. */
    dayReminderFor: moment(),
    hourReminderFor: moment(),
    ...times(),
  },
  (table) => [
    unique("meetings_checkup_id_key").on(table.checkupId),
    unique("meetings_uid_key").on(table.uid),
    uniqueIndex("meetings_slot_key")
      .on(table.startsAt, table.seat)
      .where(sql`${table.state} = 'scheduled'`),
    isOneOf("meetings_state_is_known", table.state, meetingStates),
    check("meetings_seat_is_positive", sql`${table.seat} >= 1`),
    textsWithin("meetings_guests", table.guests, limits.guests, limits.email),
    index("meetings_starts_at_index").on(table.startsAt, table.id),
  ],
);

/** What a customer takes home: one for each completed check-up, as it was when it was made. */
export const briefs = pgTable(
  "briefs",
  {
    checkupId: ofCheckup().primaryKey(),
    content: jsonb().$type<BriefContent>().notNull(),
    /** The version of the answers that it was made from. */
    checkupVersion: integer().notNull(),
    /** The version of the readiness data that it was made by. */
    dataVersion: integer().notNull().default(0),
    ticks: list(),
    /** The objectives of its gaps. */
    gaps: texts().generatedAlwaysAs(sql.raw("gaps_of(content)")),
    madeAt: moment().notNull(),
    /** Of the link for a colleague. */
    linkHash: varchar({ length: 43 }),
    linkUntil: moment(),
  },
  (table) => [
    unique("briefs_link_hash_key").on(table.linkHash),
    check(
      "briefs_link_has_an_end",
      sql`(${table.linkHash} is null) = (${table.linkUntil} is null)`,
    ),
    index("briefs_gaps_index").using("gin", table.gaps),
    textsWithin("briefs_ticks", table.ticks, limits.briefTicks, limits.briefTick),
  ],
);

/** What reviewers note at a question of a brief. A brief made anew may no longer ask it; the note stays. */
export const briefNotes = pgTable(
  "brief_notes",
  {
    checkupId: ofCheckup().notNull(),
    question: varchar({ length: limits.identifier }).notNull(),
    text: varchar({ length: limits.briefNote }).notNull(),
    isAnswered: boolean().notNull().default(false),
    updatedAt: moment().notNull(),
    /** An address, as in the audit log. */
    updatedBy: varchar({ length: limits.email }).notNull(),
  },
  (table) => [primaryKey({ name: "brief_notes_key", columns: [table.checkupId, table.question] })],
);
