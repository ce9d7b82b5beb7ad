CREATE TABLE "saved_changes" (
	"checkup_id" uuid NOT NULL,
	"writer" uuid NOT NULL,
	"number" integer NOT NULL,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_changes_key" PRIMARY KEY("checkup_id","writer","number")
);
--> statement-breakpoint
ALTER TABLE "checkups" ADD COLUMN "answer_writers" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "visitor_time_zone" varchar(64);--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "day_reminder_for" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "hour_reminder_for" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "kind" text DEFAULT 'sign-in' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "checkup_id" uuid;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "meeting_id" uuid;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "meeting_sequence" integer;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "round" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "leased_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "saved_changes" ADD CONSTRAINT "saved_changes_checkup_id_checkups_id_fk" FOREIGN KEY ("checkup_id") REFERENCES "public"."checkups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_changes_saved_at_index" ON "saved_changes" USING btree ("saved_at");--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_checkup_id_checkups_id_fk" FOREIGN KEY ("checkup_id") REFERENCES "public"."checkups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_outbox_checkup_id_index" ON "mail_outbox" USING btree ("checkup_id","created_at") WHERE "mail_outbox"."checkup_id" is not null;--> statement-breakpoint
CREATE INDEX "mail_outbox_meeting_id_index" ON "mail_outbox" USING btree ("meeting_id","recipient","created_at") WHERE "mail_outbox"."meeting_id" is not null;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_kind_is_known" CHECK ("mail_outbox"."kind" in ('sign-in', 'invitation', 'change', 'cancellation', 'reminder-day', 'reminder-hour', 'completed'));