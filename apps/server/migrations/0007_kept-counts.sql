-- A text with a Q before, between and behind its letters, for an index that finds one and two of them. Small letters hold no Q.
CREATE FUNCTION letters_apart(letters text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN 'Q' || array_to_string(string_to_array(letters, NULL), 'Q') || 'Q';
END $$;
--> statement-breakpoint
CREATE TABLE "kept_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kept_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"list" text NOT NULL,
	"columns" text NOT NULL,
	"part" text[] NOT NULL,
	"value" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "kept_counts_part_index" ON "kept_counts" USING btree ("list","columns","part");--> statement-breakpoint
CREATE INDEX "it_security_applications_search_letters" ON "it_security_applications" USING gin (letters_apart("search_text") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "saas_applications_search_letters" ON "saas_applications" USING gin (letters_apart("search_text") gin_trgm_ops);--> statement-breakpoint
-- Notes what a statement adds to a table and removes from it, by every choice of the columns that the trigger names.
-- They are never null. Whoever counts reads the sum, as his snapshot shows it: exact, and nobody waits for anybody.
CREATE FUNCTION keep_counts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  names text := (SELECT coalesce(string_agg(format('CASE WHEN grouping(%1$I) = 0 THEN %1$L END', name), ', ' ORDER BY place), 'NULL')
                 FROM unnest(TG_ARGV) WITH ORDINALITY AS named(name, place));
  parts text := (SELECT coalesce(string_agg(format('%I::text', name), ', ' ORDER BY place), 'NULL')
                 FROM unnest(TG_ARGV) WITH ORDINALITY AS named(name, place));
  columns text := (SELECT string_agg(quote_ident(name), ', ' ORDER BY place)
                   FROM unnest(TG_ARGV) WITH ORDINALITY AS named(name, place));
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    -- Takes away what there was, as others do who may be folding the notes at this moment.
    EXECUTE format(
      'INSERT INTO %1$I.kept_counts (list, columns, part, value)
       SELECT list, columns, part, -sum(value) FROM %1$I.kept_counts WHERE list = %2$L
       GROUP BY list, columns, part HAVING sum(value) <> 0',
      TG_TABLE_SCHEMA, TG_TABLE_NAME);
    RETURN NULL;
  END IF;
  EXECUTE format(
    'INSERT INTO %I.kept_counts (list, columns, part, value)
     SELECT %L, concat_ws('','', %s), array_remove(ARRAY[%s]::text[], NULL), sum(sign) FROM (%s) AS changed
     GROUP BY %s HAVING sum(sign) <> 0',
    TG_TABLE_SCHEMA, TG_TABLE_NAME, names, parts,
    concat_ws(' UNION ALL ',
      CASE WHEN TG_OP IN ('INSERT', 'UPDATE') THEN 'SELECT *, 1 AS sign FROM added' END,
      CASE WHEN TG_OP IN ('UPDATE', 'DELETE') THEN 'SELECT *, -1 AS sign FROM removed' END),
    coalesce('CUBE (' || columns || ')', '()'));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER saas_applications_added AFTER INSERT ON saas_applications REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION keep_counts('category', 'popular', 'published');
--> statement-breakpoint
CREATE TRIGGER saas_applications_changed AFTER UPDATE ON saas_applications REFERENCING NEW TABLE AS added OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION keep_counts('category', 'popular', 'published');
--> statement-breakpoint
CREATE TRIGGER saas_applications_removed AFTER DELETE ON saas_applications REFERENCING OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION keep_counts('category', 'popular', 'published');
--> statement-breakpoint
CREATE TRIGGER saas_applications_emptied AFTER TRUNCATE ON saas_applications
FOR EACH STATEMENT EXECUTE FUNCTION keep_counts('category', 'popular', 'published');
--> statement-breakpoint
INSERT INTO kept_counts (list, columns, part, value)
SELECT 'saas_applications',
  concat_ws(',', CASE WHEN grouping(category) = 0 THEN 'category' END, CASE WHEN grouping(popular) = 0 THEN 'popular' END,
    CASE WHEN grouping(published) = 0 THEN 'published' END),
  array_remove(ARRAY[category::text, popular::text, published::text], NULL), count(*)
FROM saas_applications GROUP BY CUBE (category, popular, published) HAVING count(*) > 0;
--> statement-breakpoint
CREATE TRIGGER it_security_applications_added AFTER INSERT ON it_security_applications REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION keep_counts('category', 'popular', 'published');
--> statement-breakpoint
CREATE TRIGGER it_security_applications_changed AFTER UPDATE ON it_security_applications REFERENCING NEW TABLE AS added OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION keep_counts('category', 'popular', 'published');
--> statement-breakpoint
CREATE TRIGGER it_security_applications_removed AFTER DELETE ON it_security_applications REFERENCING OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION keep_counts('category', 'popular', 'published');
--> statement-breakpoint
CREATE TRIGGER it_security_applications_emptied AFTER TRUNCATE ON it_security_applications
FOR EACH STATEMENT EXECUTE FUNCTION keep_counts('category', 'popular', 'published');
--> statement-breakpoint
INSERT INTO kept_counts (list, columns, part, value)
SELECT 'it_security_applications',
  concat_ws(',', CASE WHEN grouping(category) = 0 THEN 'category' END, CASE WHEN grouping(popular) = 0 THEN 'popular' END,
    CASE WHEN grouping(published) = 0 THEN 'published' END),
  array_remove(ARRAY[category::text, popular::text, published::text], NULL), count(*)
FROM it_security_applications GROUP BY CUBE (category, popular, published) HAVING count(*) > 0;
