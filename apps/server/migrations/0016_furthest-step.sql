DROP INDEX "checkups_current_step_index";--> statement-breakpoint
CREATE INDEX "checkups_furthest_step_index" ON "checkups" USING btree ("furthest_step","status","created_at","id");