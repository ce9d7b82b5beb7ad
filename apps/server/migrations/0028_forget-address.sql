-- The address of a deleted person becomes a pseudonym: the only permitted update of the audit log. `forget_address` names
-- both, and the trigger of rows makes the change, whatever the statement sets.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  address text := current_setting('audit.address', true);
BEGIN
  IF TG_OP = 'UPDATE' AND address LIKE '%@%'
    AND current_setting('audit.pseudonym', true) ~ '^deleted-[0-9a-f-]{36}$'
    AND NOT EXISTS (SELECT FROM users WHERE email = address) THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'the table % is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE FUNCTION with_pseudonym(entry jsonb, address text, pseudonym text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT replace(entry::text, to_json(address)::text, to_json(pseudonym)::text)::jsonb
$$;
--> statement-breakpoint
CREATE FUNCTION keep_but_rename() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  address text := current_setting('audit.address', true);
  pseudonym text := current_setting('audit.pseudonym', true);
BEGIN
  IF OLD.actor_email = address THEN OLD.actor_email := pseudonym; END IF;
  OLD.before := with_pseudonym(OLD.before, address, pseudonym);
  OLD.after := with_pseudonym(OLD.after, address, pseudonym);
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_keeps_but_renames BEFORE UPDATE ON audit_log
FOR EACH ROW EXECUTE FUNCTION keep_but_rename();
--> statement-breakpoint
CREATE FUNCTION forget_address(address text, pseudonym text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('audit.address', address, true), set_config('audit.pseudonym', pseudonym, true);
  UPDATE audit_log SET actor_email = actor_email
    WHERE actor_email = address OR position(to_json(address)::text IN concat(before, after)) > 0;
  PERFORM set_config('audit.address', '', true);
  DELETE FROM sign_in_requests WHERE email = address;
  -- Not those about a check-up of somebody else, to which the address is invited. Cancellations are still sent.
  DELETE FROM mail_outbox
    WHERE recipient = address AND checkup_id IS NULL AND (state <> 'queued' OR kind = 'sign-in');
  UPDATE brief_notes SET updated_by = pseudonym WHERE updated_by = address;
  UPDATE readiness_versions SET made_by = pseudonym WHERE made_by = address;
END $$;
