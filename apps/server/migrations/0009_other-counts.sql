-- A save changes a check-up's row, and hardly ever its status: only then is anything noted.
CREATE FUNCTION keep_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('INSERT INTO %I.kept_counts (list, columns, part, value)
    VALUES ($1, ''status'', ARRAY[$2], -1), ($1, ''status'', ARRAY[$3], 1)', TG_TABLE_SCHEMA)
  USING TG_TABLE_NAME::text, OLD.status, NEW.status;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER checkups_status_changed AFTER UPDATE ON checkups
FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION keep_status();
--> statement-breakpoint
CREATE TRIGGER checkups_added AFTER INSERT ON checkups REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION keep_counts('status');
--> statement-breakpoint
CREATE TRIGGER checkups_removed AFTER DELETE ON checkups REFERENCING OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION keep_counts('status');
--> statement-breakpoint
CREATE TRIGGER checkups_emptied AFTER TRUNCATE ON checkups
FOR EACH STATEMENT EXECUTE FUNCTION keep_counts('status');
--> statement-breakpoint
INSERT INTO kept_counts (list, columns, part, value)
SELECT 'checkups', concat_ws(',', CASE WHEN grouping(status) = 0 THEN 'status' END), array_remove(ARRAY[status::text], NULL), count(*)
FROM checkups GROUP BY CUBE (status) HAVING count(*) > 0;
--> statement-breakpoint
CREATE TRIGGER profiles_added AFTER INSERT ON profiles REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION keep_counts();
--> statement-breakpoint
CREATE TRIGGER profiles_removed AFTER DELETE ON profiles REFERENCING OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION keep_counts();
--> statement-breakpoint
CREATE TRIGGER profiles_emptied AFTER TRUNCATE ON profiles
FOR EACH STATEMENT EXECUTE FUNCTION keep_counts();
--> statement-breakpoint
INSERT INTO kept_counts (list, columns, part, value)
SELECT 'profiles', '', '{}', count(*) FROM profiles HAVING count(*) > 0;
--> statement-breakpoint
CREATE TRIGGER stored_files_added AFTER INSERT ON stored_files REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION keep_counts('bucket');
--> statement-breakpoint
CREATE TRIGGER stored_files_changed AFTER UPDATE ON stored_files REFERENCING NEW TABLE AS added OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION keep_counts('bucket');
--> statement-breakpoint
CREATE TRIGGER stored_files_removed AFTER DELETE ON stored_files REFERENCING OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION keep_counts('bucket');
--> statement-breakpoint
CREATE TRIGGER stored_files_emptied AFTER TRUNCATE ON stored_files
FOR EACH STATEMENT EXECUTE FUNCTION keep_counts('bucket');
--> statement-breakpoint
INSERT INTO kept_counts (list, columns, part, value)
SELECT 'stored_files', concat_ws(',', CASE WHEN grouping(bucket) = 0 THEN 'bucket' END), array_remove(ARRAY[bucket::text], NULL), count(*)
FROM stored_files GROUP BY CUBE (bucket) HAVING count(*) > 0;
--> statement-breakpoint
CREATE TRIGGER audit_log_added AFTER INSERT ON audit_log REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION keep_counts('action', 'entity');
--> statement-breakpoint
INSERT INTO kept_counts (list, columns, part, value)
SELECT 'audit_log', concat_ws(',', CASE WHEN grouping(action) = 0 THEN 'action' END,
    CASE WHEN grouping(entity) = 0 THEN 'entity' END), array_remove(ARRAY[action::text, entity::text], NULL), count(*)
FROM audit_log GROUP BY CUBE (action, entity) HAVING count(*) > 0;
