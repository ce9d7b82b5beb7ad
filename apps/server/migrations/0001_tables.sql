CREATE TABLE "cloud_platforms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" varchar(100) NOT NULL,
	"name" varchar(200) NOT NULL,
	"description" varchar(1000),
	"logo" varchar(255),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "cloud_platforms_identifier_key" UNIQUE("identifier"),
	CONSTRAINT "cloud_platforms_identifier_is_plain" CHECK ("cloud_platforms"."identifier" ~ '^[a-z0-9_-]+$'),
	CONSTRAINT "cloud_platforms_name_is_given" CHECK (btrim("cloud_platforms"."name") <> '')
);
--> statement-breakpoint
CREATE TABLE "compliance_frameworks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" varchar(100) NOT NULL,
	"name" varchar(200) NOT NULL,
	"description" varchar(1000),
	"logo" varchar(255),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "compliance_frameworks_identifier_key" UNIQUE("identifier"),
	CONSTRAINT "compliance_frameworks_identifier_is_plain" CHECK ("compliance_frameworks"."identifier" ~ '^[a-z0-9_-]+$'),
	CONSTRAINT "compliance_frameworks_name_is_given" CHECK (btrim("compliance_frameworks"."name") <> '')
);
--> statement-breakpoint
CREATE TABLE "it_security_applications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" varchar(100) NOT NULL,
	"name" varchar(200) NOT NULL,
	"description" varchar(1000),
	"logo" varchar(255),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"category" varchar(100) NOT NULL,
	"popular" boolean DEFAULT false NOT NULL,
	"product_website" varchar(255),
	"added_by_user" uuid,
	"published" boolean DEFAULT true NOT NULL,
	CONSTRAINT "it_security_applications_identifier_key" UNIQUE("identifier"),
	CONSTRAINT "it_security_applications_identifier_is_plain" CHECK ("it_security_applications"."identifier" ~ '^[a-z0-9_-]+$'),
	CONSTRAINT "it_security_applications_name_is_given" CHECK (btrim("it_security_applications"."name") <> ''),
	CONSTRAINT "it_security_applications_category_is_given" CHECK (btrim("it_security_applications"."category") <> ''),
	CONSTRAINT "it_security_applications_product_website_is_web" CHECK ("it_security_applications"."product_website" is null or "it_security_applications"."product_website" ~ '^https?://')
);
--> statement-breakpoint
CREATE TABLE "saas_applications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" varchar(100) NOT NULL,
	"name" varchar(200) NOT NULL,
	"description" varchar(1000),
	"logo" varchar(255),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"category" varchar(100) NOT NULL,
	"popular" boolean DEFAULT false NOT NULL,
	"product_website" varchar(255),
	"added_by_user" uuid,
	"published" boolean DEFAULT true NOT NULL,
	CONSTRAINT "saas_applications_identifier_key" UNIQUE("identifier"),
	CONSTRAINT "saas_applications_identifier_is_plain" CHECK ("saas_applications"."identifier" ~ '^[a-z0-9_-]+$'),
	CONSTRAINT "saas_applications_name_is_given" CHECK (btrim("saas_applications"."name") <> ''),
	CONSTRAINT "saas_applications_category_is_given" CHECK (btrim("saas_applications"."category") <> ''),
	CONSTRAINT "saas_applications_product_website_is_web" CHECK ("saas_applications"."product_website" is null or "saas_applications"."product_website" ~ '^https?://')
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"bucket" text NOT NULL,
	"name" varchar(255) NOT NULL,
	"size" bigint NOT NULL,
	"mimetype" varchar(255) NOT NULL,
	"checksum" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stored_files_bucket_name_key" UNIQUE("bucket","name"),
	CONSTRAINT "stored_files_size_is_positive" CHECK ("stored_files"."size" >= 0)
);
--> statement-breakpoint
CREATE TABLE "work_platforms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" varchar(100) NOT NULL,
	"name" varchar(200) NOT NULL,
	"description" varchar(1000),
	"logo" varchar(255),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "work_platforms_identifier_key" UNIQUE("identifier"),
	CONSTRAINT "work_platforms_identifier_is_plain" CHECK ("work_platforms"."identifier" ~ '^[a-z0-9_-]+$'),
	CONSTRAINT "work_platforms_name_is_given" CHECK (btrim("work_platforms"."name") <> '')
);
--> statement-breakpoint
CREATE TABLE "checkups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"answer_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"current_step" smallint DEFAULT 1 NOT NULL,
	"furthest_step" smallint DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'in_progress' NOT NULL,
	"company_website" varchar(255),
	"company_name" varchar(200),
	"company_industry" varchar(100),
	"company_size" varchar(20),
	"compliance_standard" varchar(100),
	"staff_remote" integer DEFAULT 0 NOT NULL,
	"staff_hybrid" integer DEFAULT 0 NOT NULL,
	"staff_onsite" integer DEFAULT 0 NOT NULL,
	"fully_remote" boolean,
	"locations" text[] DEFAULT '{}'::text[] NOT NULL,
	"work_platforms" text[] DEFAULT '{}'::text[] NOT NULL,
	"cloud_platforms" text[] DEFAULT '{}'::text[] NOT NULL,
	"saas_apps" text[] DEFAULT '{}'::text[] NOT NULL,
	"it_security_apps" text[] DEFAULT '{}'::text[] NOT NULL,
	"devices" jsonb DEFAULT '{"windowsDesktops":0,"macDesktops":0,"windowsLaptops":0,"macbooks":0,"androidDevices":0,"iosDevices":0,"servers":0}' NOT NULL,
	"scope_data" jsonb,
	"scheduled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checkups_current_step_is_a_step" CHECK ("checkups"."current_step" between 1 and 12),
	CONSTRAINT "checkups_furthest_step_is_a_step" CHECK ("checkups"."furthest_step" between 1 and 12),
	CONSTRAINT "checkups_furthest_step_is_furthest" CHECK ("checkups"."furthest_step" >= "checkups"."current_step"),
	CONSTRAINT "checkups_status_is_known" CHECK ("checkups"."status" in ('in_progress', 'completed')),
	CONSTRAINT "checkups_completed_reached_the_end" CHECK ("checkups"."status" <> 'completed' or "checkups"."furthest_step" = 12),
	CONSTRAINT "checkups_company_website_is_web" CHECK ("checkups"."company_website" ~ '^https?://'),
	CONSTRAINT "checkups_company_name_is_given" CHECK (btrim("checkups"."company_name") <> ''),
	CONSTRAINT "checkups_company_industry_is_given" CHECK (btrim("checkups"."company_industry") <> ''),
	CONSTRAINT "checkups_staff_remote_in_range" CHECK ("checkups"."staff_remote" between 0 and 100000),
	CONSTRAINT "checkups_staff_hybrid_in_range" CHECK ("checkups"."staff_hybrid" between 0 and 100000),
	CONSTRAINT "checkups_staff_onsite_in_range" CHECK ("checkups"."staff_onsite" between 0 and 100000),
	CONSTRAINT "checkups_locations_within_limits" CHECK (texts_within("checkups"."locations", 50, 200)),
	CONSTRAINT "checkups_fully_remote_has_no_locations" CHECK ("checkups"."fully_remote" is not true or cardinality("checkups"."locations") = 0),
	CONSTRAINT "checkups_work_platforms_within_limits" CHECK (texts_within("checkups"."work_platforms", 20, 100)),
	CONSTRAINT "checkups_cloud_platforms_within_limits" CHECK (texts_within("checkups"."cloud_platforms", 20, 100)),
	CONSTRAINT "checkups_saas_apps_within_limits" CHECK (texts_within("checkups"."saas_apps", 100, 100)),
	CONSTRAINT "checkups_it_security_apps_within_limits" CHECK (texts_within("checkups"."it_security_apps", 100, 100)),
	CONSTRAINT "checkups_devices_in_range" CHECK (device_counts_within("checkups"."devices", 50000)),
	CONSTRAINT "checkups_scope_data_is_scope" CHECK ("checkups"."scope_data" is null or ("checkups"."scope_data" ?& array['staff', 'devices'] and length("checkups"."scope_data"::text) < 8192))
);
--> statement-breakpoint
CREATE TABLE "meetings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"checkup_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"seat" smallint NOT NULL,
	"guests" text[] DEFAULT '{}'::text[] NOT NULL,
	"uid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'scheduled' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "meetings_checkup_id_key" UNIQUE("checkup_id"),
	CONSTRAINT "meetings_uid_key" UNIQUE("uid"),
	CONSTRAINT "meetings_state_is_known" CHECK ("meetings"."state" in ('scheduled', 'cancelled')),
	CONSTRAINT "meetings_seat_is_positive" CHECK ("meetings"."seat" >= 1),
	CONSTRAINT "meetings_guests_within_limits" CHECK (texts_within("meetings"."guests", 10, 255))
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"actor_email" varchar(255),
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"cause" text NOT NULL,
	"recipient" varchar(255) NOT NULL,
	"sealed" text,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "mail_outbox_cause_key" UNIQUE("cause","recipient"),
	CONSTRAINT "mail_outbox_state_is_known" CHECK ("mail_outbox"."state" in ('queued', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "reference_data_loads" (
	"name" text PRIMARY KEY NOT NULL,
	"rows" integer NOT NULL,
	"loaded_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"email" varchar(255) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profiles_user_id_key" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_key" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "sign_in_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" varchar(255) NOT NULL,
	"token_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"browser_hash" text NOT NULL,
	"next_path" varchar(500),
	"wrong_codes" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_in_requests_token_hash_key" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_roles_user_id_key" UNIQUE("user_id"),
	CONSTRAINT "user_roles_role_is_known" CHECK ("user_roles"."role" in ('user', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"email" varchar(255) NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_key" UNIQUE("email"),
	CONSTRAINT "users_id_email_key" UNIQUE("id","email"),
	CONSTRAINT "users_email_is_lower_case" CHECK ("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
ALTER TABLE "it_security_applications" ADD CONSTRAINT "it_security_applications_added_by_user_profiles_id_fk" FOREIGN KEY ("added_by_user") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saas_applications" ADD CONSTRAINT "saas_applications_added_by_user_profiles_id_fk" FOREIGN KEY ("added_by_user") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkups" ADD CONSTRAINT "checkups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_checkup_id_checkups_id_fk" FOREIGN KEY ("checkup_id") REFERENCES "public"."checkups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_email_fkey" FOREIGN KEY ("user_id","email") REFERENCES "public"."users"("id","email") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cloud_platforms_name_index" ON "cloud_platforms" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "cloud_platforms_order_index" ON "cloud_platforms" USING btree ("order",lower("name"));--> statement-breakpoint
CREATE INDEX "compliance_frameworks_name_index" ON "compliance_frameworks" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "it_security_applications_name_index" ON "it_security_applications" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "it_security_applications_category_index" ON "it_security_applications" USING btree ("category",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "it_security_applications_popular_index" ON "it_security_applications" USING btree (lower("name"),"id") WHERE "it_security_applications"."popular";--> statement-breakpoint
CREATE INDEX "it_security_applications_updated_at_index" ON "it_security_applications" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "it_security_applications_added_by_user_index" ON "it_security_applications" USING btree ("added_by_user");--> statement-breakpoint
CREATE INDEX "it_security_applications_name_trigrams" ON "it_security_applications" USING gin (lower("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "saas_applications_name_index" ON "saas_applications" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "saas_applications_category_index" ON "saas_applications" USING btree ("category",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "saas_applications_popular_index" ON "saas_applications" USING btree (lower("name"),"id") WHERE "saas_applications"."popular";--> statement-breakpoint
CREATE INDEX "saas_applications_updated_at_index" ON "saas_applications" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "saas_applications_added_by_user_index" ON "saas_applications" USING btree ("added_by_user");--> statement-breakpoint
CREATE INDEX "saas_applications_name_trigrams" ON "saas_applications" USING gin (lower("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "stored_files_updated_at_index" ON "stored_files" USING btree ("bucket","updated_at","id");--> statement-breakpoint
CREATE INDEX "work_platforms_name_index" ON "work_platforms" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "work_platforms_order_index" ON "work_platforms" USING btree ("order",lower("name"));--> statement-breakpoint
CREATE INDEX "checkups_user_id_updated_at_index" ON "checkups" USING btree ("user_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "checkups_created_at_index" ON "checkups" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "checkups_status_index" ON "checkups" USING btree ("status","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "checkups_current_step_index" ON "checkups" USING btree ("current_step","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "checkups_updated_at_index" ON "checkups" USING btree ("updated_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "meetings_slot_key" ON "meetings" USING btree ("starts_at","seat") WHERE "meetings"."state" = 'scheduled';--> statement-breakpoint
CREATE INDEX "meetings_starts_at_index" ON "meetings" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_at_index" ON "audit_log" USING btree ("at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "audit_log_entity_index" ON "audit_log" USING btree ("entity","entity_id");--> statement-breakpoint
CREATE INDEX "audit_log_actor_index" ON "audit_log" USING btree ("actor_email","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mail_outbox_state_index" ON "mail_outbox" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "profiles_created_at_index" ON "profiles" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "profiles_email_index" ON "profiles" USING btree ("email");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_requests_email_index" ON "sign_in_requests" USING btree ("email");--> statement-breakpoint
CREATE INDEX "sign_in_requests_expires_at_index" ON "sign_in_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "user_roles_created_at_index" ON "user_roles" USING btree ("created_at" DESC NULLS LAST,"id");