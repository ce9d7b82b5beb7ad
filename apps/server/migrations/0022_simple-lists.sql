-- With them go the triggers that kept counts of rows: lists count up to 1,000 when they are asked.
DROP FUNCTION keep_counts() CASCADE;--> statement-breakpoint
DROP FUNCTION keep_status() CASCADE;--> statement-breakpoint
DROP TABLE "kept_counts";--> statement-breakpoint
DROP INDEX "it_security_applications_by_name_index";--> statement-breakpoint
DROP INDEX "it_security_applications_by_category_index";--> statement-breakpoint
DROP INDEX "it_security_applications_by_popular_index";--> statement-breakpoint
DROP INDEX "it_security_applications_by_updated_at_index";--> statement-breakpoint
DROP INDEX "it_security_applications_search_letters";--> statement-breakpoint
DROP INDEX "saas_applications_by_name_index";--> statement-breakpoint
DROP INDEX "saas_applications_by_category_index";--> statement-breakpoint
DROP INDEX "saas_applications_by_popular_index";--> statement-breakpoint
DROP INDEX "saas_applications_by_updated_at_index";--> statement-breakpoint
DROP INDEX "saas_applications_search_letters";--> statement-breakpoint
CREATE INDEX "it_security_applications_name_index" ON "it_security_applications" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "it_security_applications_category_index" ON "it_security_applications" USING btree (lower("category"),"category",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "it_security_applications_popular_index" ON "it_security_applications" USING btree ("popular",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "it_security_applications_updated_at_index" ON "it_security_applications" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "saas_applications_name_index" ON "saas_applications" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "saas_applications_category_index" ON "saas_applications" USING btree (lower("category"),"category",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "saas_applications_popular_index" ON "saas_applications" USING btree ("popular",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "saas_applications_updated_at_index" ON "saas_applications" USING btree ("updated_at","id");--> statement-breakpoint
ALTER TABLE "it_security_applications" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "saas_applications" DROP COLUMN "search_text";--> statement-breakpoint
DROP FUNCTION letters_apart(text);
