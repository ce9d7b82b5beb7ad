CREATE TABLE "trash" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"name" text NOT NULL,
	"user_id" uuid,
	"rows" jsonb NOT NULL,
	"deleted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_by" varchar(255) NOT NULL,
	CONSTRAINT "trash_entity_is_known" CHECK ("trash"."entity" in ('checkup', 'user', 'framework', 'work-platform', 'cloud-platform', 'saas-application', 'it-security-application'))
);
--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "not_before" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "trash" ADD CONSTRAINT "trash_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trash_deleted_at_index" ON "trash" USING btree ("deleted_at","id");--> statement-breakpoint
CREATE INDEX "trash_name_index" ON "trash" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "trash_user_id_index" ON "trash" USING btree ("user_id") WHERE "trash"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "mail_outbox_created_at_index" ON "mail_outbox" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mail_outbox_recipient_index" ON "mail_outbox" USING btree ("recipient","id");--> statement-breakpoint
CREATE INDEX "mail_outbox_recipient_trigrams" ON "mail_outbox" USING gin ("recipient" gin_trgm_ops);--> statement-breakpoint
-- As before, and in the trash: what belongs to the person goes with them, what they deleted or noted at others' stays.
-- Guests of others' meetings stay too.
CREATE OR REPLACE FUNCTION forget_address(address text, pseudonym text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('audit.address', address, true), set_config('audit.pseudonym', pseudonym, true);
  UPDATE audit_log SET actor_email = actor_email
    WHERE actor_email = address OR position(to_json(address)::text IN concat(before, after)) > 0;
  PERFORM set_config('audit.address', '', true);
  DELETE FROM sign_in_requests WHERE email = address;
  DELETE FROM mail_outbox
    WHERE recipient = address AND checkup_id IS NULL AND (state <> 'queued' OR kind = 'sign-in');
  UPDATE brief_notes SET updated_by = pseudonym WHERE updated_by = address;
  UPDATE readiness_versions SET made_by = pseudonym WHERE made_by = address;
  UPDATE trash SET deleted_by = pseudonym WHERE deleted_by = address;
  UPDATE trash
    SET rows = with_pseudonym(rows - 'meetings', address, pseudonym)
      || jsonb_build_object('meetings', coalesce(rows -> 'meetings', '[]'))
    WHERE position(to_json(address)::text IN (rows - 'meetings')::text) > 0;
END $$;
