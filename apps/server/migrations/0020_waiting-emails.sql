ALTER TABLE "mail_outbox" DROP CONSTRAINT "mail_outbox_meeting_id_meetings_id_fk";
--> statement-breakpoint
ALTER TABLE "mail_outbox" ALTER COLUMN "leased_until" SET DEFAULT '9999-01-01';--> statement-breakpoint
-- What waits gets a job of the new queue; an instance of the version before, which may still run, leaves it alone.
UPDATE "mail_outbox" SET "leased_until" = DEFAULT WHERE "state" = 'queued';
