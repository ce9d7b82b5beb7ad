CREATE TABLE "retired_choices" (
	"kind" text NOT NULL,
	"identifier" varchar(100) NOT NULL,
	"name" varchar(200) NOT NULL,
	"retired_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "retired_choices_key" PRIMARY KEY("kind","identifier"),
	CONSTRAINT "retired_choices_kind_is_known" CHECK ("retired_choices"."kind" in ('complianceStandard', 'workPlatforms', 'cloudPlatforms', 'saasApps', 'itSecurityApps'))
);
--> statement-breakpoint
DROP INDEX "it_security_applications_name_trigrams";--> statement-breakpoint
DROP INDEX "saas_applications_name_trigrams";--> statement-breakpoint
DROP INDEX "audit_log_actor_index";--> statement-breakpoint
DROP INDEX "cloud_platforms_order_index";--> statement-breakpoint
DROP INDEX "it_security_applications_category_index";--> statement-breakpoint
DROP INDEX "it_security_applications_popular_index";--> statement-breakpoint
DROP INDEX "it_security_applications_added_by_user_index";--> statement-breakpoint
DROP INDEX "saas_applications_category_index";--> statement-breakpoint
DROP INDEX "saas_applications_popular_index";--> statement-breakpoint
DROP INDEX "saas_applications_added_by_user_index";--> statement-breakpoint
DROP INDEX "stored_files_updated_at_index";--> statement-breakpoint
DROP INDEX "work_platforms_order_index";--> statement-breakpoint
DROP INDEX "checkups_user_id_updated_at_index";--> statement-breakpoint
DROP INDEX "checkups_created_at_index";--> statement-breakpoint
DROP INDEX "checkups_status_index";--> statement-breakpoint
DROP INDEX "checkups_current_step_index";--> statement-breakpoint
DROP INDEX "checkups_updated_at_index";--> statement-breakpoint
DROP INDEX "audit_log_at_index";--> statement-breakpoint
DROP INDEX "audit_log_entity_index";--> statement-breakpoint
DROP INDEX "profiles_created_at_index";--> statement-breakpoint
DROP INDEX "user_roles_created_at_index";--> statement-breakpoint
ALTER TABLE "cloud_platforms" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cloud_platforms" ADD COLUMN "logo_file_id" uuid;--> statement-breakpoint
ALTER TABLE "cloud_platforms" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(name || E'\n' || identifier)) STORED;--> statement-breakpoint
ALTER TABLE "compliance_frameworks" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "compliance_frameworks" ADD COLUMN "logo_file_id" uuid;--> statement-breakpoint
ALTER TABLE "compliance_frameworks" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(name || E'\n' || identifier)) STORED;--> statement-breakpoint
ALTER TABLE "it_security_applications" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "it_security_applications" ADD COLUMN "logo_file_id" uuid;--> statement-breakpoint
ALTER TABLE "it_security_applications" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(name || E'\n' || category)) STORED;--> statement-breakpoint
ALTER TABLE "saas_applications" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "saas_applications" ADD COLUMN "logo_file_id" uuid;--> statement-breakpoint
ALTER TABLE "saas_applications" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(name || E'\n' || category)) STORED;--> statement-breakpoint
ALTER TABLE "work_platforms" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "work_platforms" ADD COLUMN "logo_file_id" uuid;--> statement-breakpoint
ALTER TABLE "work_platforms" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(name || E'\n' || identifier)) STORED;--> statement-breakpoint
ALTER TABLE "cloud_platforms" ADD CONSTRAINT "cloud_platforms_logo_file_id_stored_files_id_fk" FOREIGN KEY ("logo_file_id") REFERENCES "public"."stored_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compliance_frameworks" ADD CONSTRAINT "compliance_frameworks_logo_file_id_stored_files_id_fk" FOREIGN KEY ("logo_file_id") REFERENCES "public"."stored_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "it_security_applications" ADD CONSTRAINT "it_security_applications_logo_file_id_stored_files_id_fk" FOREIGN KEY ("logo_file_id") REFERENCES "public"."stored_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saas_applications" ADD CONSTRAINT "saas_applications_logo_file_id_stored_files_id_fk" FOREIGN KEY ("logo_file_id") REFERENCES "public"."stored_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_platforms" ADD CONSTRAINT "work_platforms_logo_file_id_stored_files_id_fk" FOREIGN KEY ("logo_file_id") REFERENCES "public"."stored_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cloud_platforms_updated_at_index" ON "cloud_platforms" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "cloud_platforms_logo_file_id_index" ON "cloud_platforms" USING btree ("logo_file_id") WHERE "cloud_platforms"."logo_file_id" is not null;--> statement-breakpoint
CREATE INDEX "cloud_platforms_search_trigrams" ON "cloud_platforms" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "compliance_frameworks_updated_at_index" ON "compliance_frameworks" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "compliance_frameworks_logo_file_id_index" ON "compliance_frameworks" USING btree ("logo_file_id") WHERE "compliance_frameworks"."logo_file_id" is not null;--> statement-breakpoint
CREATE INDEX "compliance_frameworks_search_trigrams" ON "compliance_frameworks" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "it_security_applications_logo_file_id_index" ON "it_security_applications" USING btree ("logo_file_id") WHERE "it_security_applications"."logo_file_id" is not null;--> statement-breakpoint
CREATE INDEX "it_security_applications_search_trigrams" ON "it_security_applications" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "it_security_applications_unpublished_index" ON "it_security_applications" USING btree (lower("name"),"id") WHERE not "it_security_applications"."published";--> statement-breakpoint
CREATE INDEX "saas_applications_logo_file_id_index" ON "saas_applications" USING btree ("logo_file_id") WHERE "saas_applications"."logo_file_id" is not null;--> statement-breakpoint
CREATE INDEX "saas_applications_search_trigrams" ON "saas_applications" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "saas_applications_unpublished_index" ON "saas_applications" USING btree (lower("name"),"id") WHERE not "saas_applications"."published";--> statement-breakpoint
CREATE INDEX "stored_files_name_index" ON "stored_files" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "stored_files_name_trigrams" ON "stored_files" USING gin (lower("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "work_platforms_updated_at_index" ON "work_platforms" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "work_platforms_logo_file_id_index" ON "work_platforms" USING btree ("logo_file_id") WHERE "work_platforms"."logo_file_id" is not null;--> statement-breakpoint
CREATE INDEX "work_platforms_search_trigrams" ON "work_platforms" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "checkups_compliance_standard_index" ON "checkups" USING btree ("compliance_standard","id");--> statement-breakpoint
CREATE INDEX "checkups_company_name_index" ON "checkups" USING btree (lower("company_name"),"id","company_name");--> statement-breakpoint
CREATE INDEX "checkups_company_name_trigrams" ON "checkups" USING gin (lower("company_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_log_action_index" ON "audit_log" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_entity_id_index" ON "audit_log" USING btree ("entity_id","at") WHERE "audit_log"."entity_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_actor_email_trigrams" ON "audit_log" USING gin ("actor_email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "profiles_email_trigrams" ON "profiles" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_email_trigrams" ON "users" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "cloud_platforms_order_index" ON "cloud_platforms" USING btree ("order",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "it_security_applications_category_index" ON "it_security_applications" USING btree (lower("category"),"category",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "it_security_applications_popular_index" ON "it_security_applications" USING btree ("popular",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "it_security_applications_added_by_user_index" ON "it_security_applications" USING btree ("added_by_user") WHERE "it_security_applications"."added_by_user" is not null;--> statement-breakpoint
CREATE INDEX "saas_applications_category_index" ON "saas_applications" USING btree (lower("category"),"category",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "saas_applications_popular_index" ON "saas_applications" USING btree ("popular",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "saas_applications_added_by_user_index" ON "saas_applications" USING btree ("added_by_user") WHERE "saas_applications"."added_by_user" is not null;--> statement-breakpoint
CREATE INDEX "stored_files_updated_at_index" ON "stored_files" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "work_platforms_order_index" ON "work_platforms" USING btree ("order",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "checkups_user_id_updated_at_index" ON "checkups" USING btree ("user_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "checkups_created_at_index" ON "checkups" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "checkups_status_index" ON "checkups" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "checkups_current_step_index" ON "checkups" USING btree ("current_step","status","created_at","id");--> statement-breakpoint
CREATE INDEX "checkups_updated_at_index" ON "checkups" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_at_index" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_entity_index" ON "audit_log" USING btree ("entity","at","id");--> statement-breakpoint
CREATE INDEX "profiles_created_at_index" ON "profiles" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "user_roles_created_at_index" ON "user_roles" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "cloud_platforms" ADD CONSTRAINT "cloud_platforms_logo_is_one" CHECK ("cloud_platforms"."logo" is null or "cloud_platforms"."logo_file_id" is null);--> statement-breakpoint
ALTER TABLE "compliance_frameworks" ADD CONSTRAINT "compliance_frameworks_logo_is_one" CHECK ("compliance_frameworks"."logo" is null or "compliance_frameworks"."logo_file_id" is null);--> statement-breakpoint
ALTER TABLE "it_security_applications" ADD CONSTRAINT "it_security_applications_logo_is_one" CHECK ("it_security_applications"."logo" is null or "it_security_applications"."logo_file_id" is null);--> statement-breakpoint
ALTER TABLE "saas_applications" ADD CONSTRAINT "saas_applications_logo_is_one" CHECK ("saas_applications"."logo" is null or "saas_applications"."logo_file_id" is null);--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_bucket_is_known" CHECK ("stored_files"."bucket" in ('app_logos', 'framework-logos', 'work-platform-logos'));--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_name_is_plain" CHECK ("stored_files"."name" <> '' and "stored_files"."name" !~ '[/\\]');--> statement-breakpoint
ALTER TABLE "work_platforms" ADD CONSTRAINT "work_platforms_logo_is_one" CHECK ("work_platforms"."logo" is null or "work_platforms"."logo_file_id" is null);