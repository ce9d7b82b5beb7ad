-- Search by any part of a name.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Whether a list holds at most `most` texts, each of 1 to `longest` characters and not blank.
CREATE FUNCTION texts_within(list text[], most integer, longest integer) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  cardinality(list) <= most
  AND (SELECT coalesce(bool_and(item IS NOT NULL AND btrim(item) <> '' AND length(item) <= longest), true)
       FROM unnest(list) AS item);
--> statement-breakpoint
-- Whether an object holds exactly the seven device types, each with a whole number from 0 to `most`.
CREATE FUNCTION device_counts_within(counts jsonb, most integer) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  jsonb_typeof(counts) = 'object'
  AND counts ?& ARRAY['windowsDesktops', 'macDesktops', 'windowsLaptops', 'macbooks', 'androidDevices', 'iosDevices', 'servers']
  AND (SELECT count(*) = 7 AND bool_and(value ~ '^[0-9]{1,6}$' AND value::integer <= most)
       FROM jsonb_each_text(counts));
