ALTER TABLE "it_security_applications" ADD COLUMN "aliases" varchar(500) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "it_security_applications" ADD COLUMN "search_names" text GENERATED ALWAYS AS (search_names(name, aliases)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "saas_applications" ADD COLUMN "aliases" varchar(500) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "saas_applications" ADD COLUMN "search_names" text GENERATED ALWAYS AS (search_names(name, aliases)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "it_security_applications_names_trigrams" ON "it_security_applications" USING gin ("search_names" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "it_security_applications_names_index" ON "it_security_applications" USING btree (left("search_names", 100) collate "C","id");--> statement-breakpoint
CREATE INDEX "saas_applications_names_trigrams" ON "saas_applications" USING gin ("search_names" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "saas_applications_names_index" ON "saas_applications" USING btree (left("search_names", 100) collate "C","id");