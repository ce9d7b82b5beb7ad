ALTER TABLE "checkups" ADD COLUMN "review" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "checkups" ADD COLUMN "reviewer_id" uuid;--> statement-breakpoint
ALTER TABLE "checkups" ADD CONSTRAINT "checkups_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checkups_review_index" ON "checkups" USING btree ("review","created_at","id");--> statement-breakpoint
CREATE INDEX "checkups_reviewer_id_index" ON "checkups" USING btree ("reviewer_id","created_at","id") WHERE "checkups"."reviewer_id" is not null;--> statement-breakpoint
ALTER TABLE "checkups" ADD CONSTRAINT "checkups_review_is_known" CHECK ("checkups"."review" in ('new', 'prepared', 'met', 'followed_up', 'closed'));--> statement-breakpoint
UPDATE "checkups" SET "review" = 'closed' WHERE "status" = 'completed' AND "scheduled_at" < now();
