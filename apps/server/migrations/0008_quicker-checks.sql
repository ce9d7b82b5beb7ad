-- The same rules as before. PostgreSQL plans a function that is a query anew for each statement that changes a row, and
-- a check-up has six such checks: that was half the cost of a save. These are compiled once in a connection.
CREATE OR REPLACE FUNCTION texts_within(list text[], most integer, longest integer) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  item text;
BEGIN
  IF cardinality(list) > most THEN
    RETURN false;
  END IF;
  FOREACH item IN ARRAY list LOOP
    IF item IS NULL OR btrim(item) = '' OR length(item) > longest THEN
      RETURN false;
    END IF;
  END LOOP;
  RETURN true;
END;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION device_counts_within(counts jsonb, most integer) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  types CONSTANT text[] := ARRAY['windowsDesktops', 'macDesktops', 'windowsLaptops', 'macbooks', 'androidDevices', 'iosDevices', 'servers'];
  type text;
BEGIN
  IF jsonb_typeof(counts) <> 'object' THEN
    RETURN false;
  END IF;
  IF counts - types <> '{}' THEN
    RETURN false;
  END IF;
  FOREACH type IN ARRAY types LOOP
    IF coalesce(counts ->> type, '') !~ '^[0-9]{1,6}$' THEN
      RETURN false;
    END IF;
    IF (counts ->> type)::integer > most THEN
      RETURN false;
    END IF;
  END LOOP;
  RETURN true;
END;
$$;
