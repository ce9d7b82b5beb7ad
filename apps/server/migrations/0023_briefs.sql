CREATE TABLE "briefs" (
	"checkup_id" uuid PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"checkup_version" integer NOT NULL,
	"ticks" text[] DEFAULT '{}'::text[] NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"link_hash" varchar(43),
	"link_until" timestamp (3) with time zone,
	CONSTRAINT "briefs_link_hash_key" UNIQUE("link_hash"),
	CONSTRAINT "briefs_link_has_an_end" CHECK (("briefs"."link_hash" is null) = ("briefs"."link_until" is null)),
	CONSTRAINT "briefs_ticks_within_limits" CHECK (texts_within("briefs"."ticks", 60, 300))
);
--> statement-breakpoint
ALTER TABLE "briefs" ADD CONSTRAINT "briefs_checkup_id_checkups_id_fk" FOREIGN KEY ("checkup_id") REFERENCES "public"."checkups"("id") ON DELETE cascade ON UPDATE no action;