-- The order of names with all that is searched: a search that passes along it reads no row.
CREATE INDEX "it_security_applications_name_and_text_index" ON "it_security_applications" USING btree (lower("name"),"id","name","search_text");--> statement-breakpoint
CREATE INDEX "saas_applications_name_and_text_index" ON "saas_applications" USING btree (lower("name"),"id","name","search_text");--> statement-breakpoint
DROP INDEX "it_security_applications_name_index";--> statement-breakpoint
DROP INDEX "saas_applications_name_index";
