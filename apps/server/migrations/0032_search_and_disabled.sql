ALTER TABLE "mail_outbox" DROP CONSTRAINT "mail_outbox_kind_is_known";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "disabled_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "checkups_company_industry_trigrams" ON "checkups" USING gin (lower("company_industry") gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_kind_is_known" CHECK ("mail_outbox"."kind" in ('sign-in', 'invitation', 'change', 'cancellation', 'reminder-day', 'reminder-hour', 'completed', 'account-deletion', 'webhook-off', 'retention', 'finish'));