-- What customers search of a product: its name and its other names in small letters and without blanks, a line each,
-- the name first. A name with signs has a second line without them. Behind the line with a carriage return the same names
-- follow from their second word on, from their third and so on, so that a word begins a line, too.
CREATE FUNCTION search_names(name text, aliases text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  blanks constant text := E' \t\n\r\u00a0';
  signs constant text := blanks || E'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~’–';
  given text;
  compact text;
  words text[];
  whole text := '';
  parts text := '';
BEGIN
  FOREACH given IN ARRAY name || string_to_array(aliases, ',') LOOP
    compact := translate(lower(given), blanks, '');
    words := array_remove(string_to_array(translate(lower(given), signs, repeat(' ', length(signs))), ' '), '');
    whole := whole || compact || E'\n';
    IF array_to_string(words, '') NOT IN (compact, '') THEN
      whole := whole || array_to_string(words, '') || E'\n';
    END IF;
    FOR start IN 2..least(cardinality(words), 9) LOOP
      parts := parts || array_to_string(words[start:], '') || E'\n';
    END LOOP;
  END LOOP;
  RETURN E'\n' || whole || E'\r\n' || parts;
END $$;
