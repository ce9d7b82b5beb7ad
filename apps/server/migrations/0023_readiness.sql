CREATE TABLE "brief_notes" (
	"checkup_id" uuid NOT NULL,
	"question" varchar(100) NOT NULL,
	"text" varchar(2000) NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" varchar(255) NOT NULL,
	CONSTRAINT "brief_notes_key" PRIMARY KEY("checkup_id","question")
);
--> statement-breakpoint
CREATE TABLE "briefs" (
	"checkup_id" uuid PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"checkup_version" integer NOT NULL,
	"data_version" integer DEFAULT 0 NOT NULL,
	"ticks" text[] DEFAULT '{}'::text[] NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"link_hash" varchar(43),
	"link_until" timestamp (3) with time zone,
	CONSTRAINT "briefs_link_hash_key" UNIQUE("link_hash"),
	CONSTRAINT "briefs_link_has_an_end" CHECK (("briefs"."link_hash" is null) = ("briefs"."link_until" is null)),
	CONSTRAINT "briefs_ticks_within_limits" CHECK (texts_within("briefs"."ticks", 60, 300))
);
--> statement-breakpoint
CREATE TABLE "readiness_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer NOT NULL,
	"files" jsonb NOT NULL,
	"note" varchar(200),
	"made_by" varchar(255) NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"published_at" timestamp (3) with time zone,
	CONSTRAINT "readiness_versions_number_key" UNIQUE("number"),
	CONSTRAINT "readiness_versions_number_is_not_shipped" CHECK ("readiness_versions"."number" > 0)
);
--> statement-breakpoint
ALTER TABLE "checkups" ADD COLUMN "no_saas" text DEFAULT 'unsaid' NOT NULL;--> statement-breakpoint
ALTER TABLE "checkups" ADD COLUMN "no_it_security" text DEFAULT 'unsaid' NOT NULL;--> statement-breakpoint
ALTER TABLE "brief_notes" ADD CONSTRAINT "brief_notes_checkup_id_checkups_id_fk" FOREIGN KEY ("checkup_id") REFERENCES "public"."checkups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "briefs" ADD CONSTRAINT "briefs_checkup_id_checkups_id_fk" FOREIGN KEY ("checkup_id") REFERENCES "public"."checkups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "readiness_versions_one_is_in_force" ON "readiness_versions" USING btree ((true)) WHERE "readiness_versions"."published_at" is not null;--> statement-breakpoint
ALTER TABLE "checkups" ADD CONSTRAINT "checkups_no_saas_is_known" CHECK ("checkups"."no_saas" in ('unsaid', 'none', 'unknown'));--> statement-breakpoint
ALTER TABLE "checkups" ADD CONSTRAINT "checkups_no_it_security_is_known" CHECK ("checkups"."no_it_security" in ('unsaid', 'none', 'unknown'));