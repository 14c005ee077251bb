-- comparable_text() as comparable() of src/shared/text/normalise.ts for every sign of Unicode: formatting signs beyond the
-- common ones, two dashes, the Greek numeral sign, a sigma at the end of a word, and blanks at the ends that are no spaces.
-- PostgreSQL writes the body of comparable_text() into the statement. Most stored texts are ASCII, and a search that
-- compares thousands of names calls PL/pgSQL only for the others.

-- A text of other signs than ASCII, as comparable() of src/shared/text/normalise.ts computes it; a test compares both.
CREATE FUNCTION comparable_signs(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN btrim(lower(translate(
    regexp_replace(
      normalize(translate(
        regexp_replace(value, '[\u0080-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'),
        U&'`\00b4\02b9\02bb\02bc\02bd\02c8\2018\2019\201a\201b\2032\2035\a78b\a78c\ff07\00ab\00bb\201c\201d\201e\201f\2033\2036\301d\301e\301f\ff02\058a\05be\1400\1806\2010\2011\2012\2013\2014\2015\2043\2212\2e17\2e1a\2e3a\2e3b\2e40\2e5d\301c\3030\30a0\fe31\fe32\fe58\fe63\ff0d\+010d6e\+010ead',
        repeat('''', 16) || repeat('"', 12) || repeat('-', 28)), NFKD),
      '[\u0300-\u036f\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc]', '', 'g'),
    'ςʹʼ′‵`−٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹',
    'σ' || repeat('''', 5) || '-' || repeat('0123456789', 13))), U&' \0009\000a\000b\000c\000d\1680\2028\2029');
END
$$;

-- Without STRICT, since PostgreSQL inlines no CASE of a strict function. No text stays no text.
CREATE OR REPLACE FUNCTION comparable_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length(value) = char_length(value)
  THEN btrim(lower(translate(value, '`', '''')), E' \t\n\v\f\r')
  ELSE comparable_signs(value) END;

-- What was stored by the former function.
REINDEX INDEX accounts_name;
REINDEX INDEX orders_recipient;
REINDEX INDEX tickets_name;
REINDEX INDEX tickets_subject;
REINDEX INDEX ticket_messages_words;
REINDEX INDEX garden_plans_name;
REINDEX INDEX parts_names;
REINDEX INDEX products_names;
REINDEX INDEX posts_titles;
REINDEX INDEX article_drafts_titles;
-- Indexing changes no product, so that it keeps no version.
ALTER TABLE products DISABLE TRIGGER keeps_version;
UPDATE products SET name = name;
SET CONSTRAINTS ALL IMMEDIATE;
ALTER TABLE products ENABLE TRIGGER keeps_version;
SET CONSTRAINTS ALL DEFERRED;
UPDATE posts SET title = title;
DELETE FROM search_synonyms other USING search_synonyms kept
WHERE comparable_text(other.term) = comparable_text(kept.term) AND other.term COLLATE "C" > kept.term COLLATE "C";
UPDATE search_synonyms SET term = comparable_text(term), means = comparable_text(means)
WHERE term <> comparable_text(term) OR means <> comparable_text(means);
