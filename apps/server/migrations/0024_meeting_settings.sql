CREATE TABLE "admin_settings" (
	"subject" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "admin_settings_subject_is_known" CHECK ("admin_settings"."subject" in ('meetings'))
);
--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "place" varchar(300);