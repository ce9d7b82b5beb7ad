ALTER TABLE "checkups" ADD COLUMN "no_saas" text DEFAULT 'unsaid' NOT NULL;--> statement-breakpoint
ALTER TABLE "checkups" ADD COLUMN "no_it_security" text DEFAULT 'unsaid' NOT NULL;--> statement-breakpoint
ALTER TABLE "checkups" ADD CONSTRAINT "checkups_no_saas_is_known" CHECK ("checkups"."no_saas" in ('unsaid', 'none', 'unknown'));--> statement-breakpoint
ALTER TABLE "checkups" ADD CONSTRAINT "checkups_no_it_security_is_known" CHECK ("checkups"."no_it_security" in ('unsaid', 'none', 'unknown'));