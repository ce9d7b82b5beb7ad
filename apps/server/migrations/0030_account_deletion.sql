ALTER TABLE "mail_outbox" DROP CONSTRAINT "mail_outbox_kind_is_known";--> statement-breakpoint
DROP INDEX "checkups_review_index";--> statement-breakpoint
CREATE INDEX "checkups_review_index" ON "checkups" USING btree ("review","created_at","id") WHERE "checkups"."review" <> 'new' or "checkups"."status" = 'completed';--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_kind_is_known" CHECK ("mail_outbox"."kind" in ('sign-in', 'invitation', 'change', 'cancellation', 'reminder-day', 'reminder-hour', 'completed', 'account-deletion'));--> statement-breakpoint
CREATE OR REPLACE FUNCTION forget_address(address text, pseudonym text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('audit.address', address, true), set_config('audit.pseudonym', pseudonym, true);
  UPDATE audit_log SET actor_email = actor_email
    WHERE actor_email = address OR position(to_json(address)::text IN concat(before, after)) > 0;
  PERFORM set_config('audit.address', '', true);
  DELETE FROM sign_in_requests WHERE email = address;
  DELETE FROM mail_outbox
    WHERE recipient = address AND checkup_id IS NULL AND (state <> 'queued' OR kind IN ('sign-in', 'account-deletion'));
  UPDATE brief_notes SET updated_by = pseudonym WHERE updated_by = address;
  UPDATE readiness_versions SET made_by = pseudonym WHERE made_by = address;
  UPDATE trash SET deleted_by = pseudonym WHERE deleted_by = address;
  UPDATE trash
    SET rows = with_pseudonym(rows - 'meetings', address, pseudonym)
      || jsonb_build_object('meetings', coalesce(rows -> 'meetings', '[]'))
    WHERE position(to_json(address)::text IN (rows - 'meetings')::text) > 0;
END $$;
