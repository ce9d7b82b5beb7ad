CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"list" varchar(500) NOT NULL,
	"name" varchar(100) NOT NULL,
	"query" jsonb NOT NULL,
	"is_shared" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_name_key" UNIQUE("user_id","list","name")
);
--> statement-breakpoint
ALTER TABLE "trash" DROP CONSTRAINT "trash_entity_is_known";--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trash" ADD CONSTRAINT "trash_entity_is_known" CHECK ("trash"."entity" in ('checkup', 'user', 'file', 'webhook', 'framework', 'work-platform', 'cloud-platform', 'saas-application', 'it-security-application'));--> statement-breakpoint
-- As before, and without views that were saved with the address.
CREATE OR REPLACE FUNCTION forget_address(address text, pseudonym text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('audit.address', address, true), set_config('audit.pseudonym', pseudonym, true);
  UPDATE audit_log SET actor_email = actor_email
    WHERE actor_email = address OR position(to_json(address)::text IN concat(before, after)) > 0;
  PERFORM set_config('audit.address', '', true);
  DELETE FROM sign_in_requests WHERE email = address;
  DELETE FROM mail_outbox
    WHERE recipient = address AND checkup_id IS NULL AND (state <> 'queued' OR kind IN ('sign-in', 'account-deletion'));
  DELETE FROM saved_views WHERE lower(concat(name, ' ', query))
    ~ concat('(^|[^a-z0-9._%+-])', regexp_replace(address, '([^a-z0-9@-])', '\\\1', 'g'), '([^a-z0-9.-]|$)');
  UPDATE brief_notes SET updated_by = pseudonym WHERE updated_by = address;
  UPDATE readiness_versions SET made_by = pseudonym WHERE made_by = address;
  UPDATE trash SET deleted_by = pseudonym WHERE deleted_by = address;
  UPDATE trash
    SET rows = with_pseudonym(rows - 'meetings', address, pseudonym)
      || jsonb_build_object('meetings', coalesce(rows -> 'meetings', '[]'))
    WHERE position(to_json(address)::text IN (rows - 'meetings')::text) > 0;
END $$;
