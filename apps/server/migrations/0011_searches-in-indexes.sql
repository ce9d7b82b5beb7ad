-- Each order with all that is searched and narrowed by: a search that passes along it reads no row.
CREATE INDEX "it_security_applications_by_name_index" ON "it_security_applications" USING btree (lower("name"),"id","name",lower("category"),"category","popular","published","added_by_user");--> statement-breakpoint
CREATE INDEX "it_security_applications_by_category_index" ON "it_security_applications" USING btree (lower("category"),"category",lower("name"),"id","name","popular","published","added_by_user");--> statement-breakpoint
CREATE INDEX "it_security_applications_by_popular_index" ON "it_security_applications" USING btree ("popular",lower("name"),"id","name",lower("category"),"category","published","added_by_user");--> statement-breakpoint
CREATE INDEX "it_security_applications_by_updated_at_index" ON "it_security_applications" USING btree ("updated_at","id",lower("name"),"name",lower("category"),"category","popular","published","added_by_user");--> statement-breakpoint
CREATE INDEX "saas_applications_by_name_index" ON "saas_applications" USING btree (lower("name"),"id","name",lower("category"),"category","popular","published","added_by_user");--> statement-breakpoint
CREATE INDEX "saas_applications_by_category_index" ON "saas_applications" USING btree (lower("category"),"category",lower("name"),"id","name","popular","published","added_by_user");--> statement-breakpoint
CREATE INDEX "saas_applications_by_popular_index" ON "saas_applications" USING btree ("popular",lower("name"),"id","name",lower("category"),"category","published","added_by_user");--> statement-breakpoint
CREATE INDEX "saas_applications_by_updated_at_index" ON "saas_applications" USING btree ("updated_at","id",lower("name"),"name",lower("category"),"category","popular","published","added_by_user");--> statement-breakpoint
-- Each text by itself, as customers search by name alone. Costs as much as the index on both together did.
CREATE INDEX "it_security_applications_text_trigrams" ON "it_security_applications" USING gin (lower("name") gin_trgm_ops,lower("category") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "saas_applications_text_trigrams" ON "saas_applications" USING gin (lower("name") gin_trgm_ops,lower("category") gin_trgm_ops);--> statement-breakpoint
DROP INDEX "it_security_applications_updated_at_index";--> statement-breakpoint
DROP INDEX "it_security_applications_search_trigrams";--> statement-breakpoint
DROP INDEX "it_security_applications_name_and_text_index";--> statement-breakpoint
DROP INDEX "it_security_applications_category_index";--> statement-breakpoint
DROP INDEX "it_security_applications_popular_index";--> statement-breakpoint
DROP INDEX "saas_applications_updated_at_index";--> statement-breakpoint
DROP INDEX "saas_applications_search_trigrams";--> statement-breakpoint
DROP INDEX "saas_applications_name_and_text_index";--> statement-breakpoint
DROP INDEX "saas_applications_category_index";--> statement-breakpoint
DROP INDEX "saas_applications_popular_index";
