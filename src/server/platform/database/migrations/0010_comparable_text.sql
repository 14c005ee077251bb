-- Text for comparing and searching, as comparable() of src/shared/text/normalise.ts computes it; a test compares both.
-- Most stored texts are ASCII, which needs no more than small letters.
CREATE FUNCTION comparable_text(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF octet_length(value) = char_length(value) THEN RETURN btrim(lower(translate(value, '`', ''''))); END IF;
  RETURN btrim(lower(translate(
    regexp_replace(
      normalize(translate(
        regexp_replace(value, '[\u0080-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb]', '', 'g'),
        U&'`\00b4\02b9\02bb\02bc\02bd\02c8\2018\2019\201a\201b\2032\2035\a78c\ff07\00ab\00bb\201c\201d\201e\201f\2033\2036\301d\301e\301f\ff02\058a\05be\1400\1806\2010\2011\2012\2013\2014\2015\2043\2212\2e17\2e1a\2e3a\2e3b\2e40\2e5d\301c\3030\30a0\fe31\fe32\fe58\fe63\ff0d',
        repeat('''', 15) || repeat('"', 12) || repeat('-', 26)), NFKD),
      '[\u0300-\u036f\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc]', '', 'g'),
    'ʼ′‵`٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹',
    repeat('''', 4) || repeat('0123456789', 13))));
END
$$;

-- The searches of the back office compare such texts; each index replaces one of small letters.
DROP INDEX accounts_name;
CREATE INDEX accounts_name ON accounts USING gin (comparable_text(full_name) gin_trgm_ops);
DROP INDEX orders_recipient;
CREATE INDEX orders_recipient ON orders USING gin (comparable_text(shipping_full_name) gin_trgm_ops) WHERE status <> 'awaiting_payment';
DROP INDEX tickets_name;
CREATE INDEX tickets_name ON tickets USING gin (comparable_text(name) gin_trgm_ops);
DROP INDEX tickets_subject;
CREATE INDEX tickets_subject ON tickets USING gin (comparable_text(subject) gin_trgm_ops) WHERE subject IS NOT NULL;
DROP INDEX ticket_messages_words;
CREATE INDEX ticket_messages_words ON ticket_messages USING gin (to_tsvector('simple', comparable_text(body)));
DROP INDEX garden_plans_name;
CREATE INDEX garden_plans_name ON garden_plans USING gin (comparable_text(name) gin_trgm_ops);
DROP INDEX parts_names;
CREATE INDEX parts_names ON parts USING gin (comparable_text(name) gin_trgm_ops);
DROP INDEX products_names;
CREATE INDEX products_names ON products USING gin (comparable_text(name) gin_trgm_ops);
DROP INDEX posts_titles;
CREATE INDEX posts_titles ON posts USING gin (comparable_text(title) gin_trgm_ops);
DROP INDEX article_drafts_titles;
CREATE INDEX article_drafts_titles ON article_drafts USING gin (comparable_text(fields ->> 'title') gin_trgm_ops);

-- The search of the shop finds words in the same form, whatever the form of the text and of the query.
CREATE OR REPLACE FUNCTION index_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.archived_at IS NOT NULL THEN
    DELETE FROM search_documents WHERE kind = 'product' AND document_id = NEW.id;
    RETURN NULL;
  END IF;
  PERFORM index_words('product', NEW.id,
    setweight(to_tsvector('simple', comparable_text(NEW.name)), 'A') ||
    setweight(to_tsvector('simple', comparable_text(concat_ws(' ', NEW.category, NEW.generic_name, NEW.family, NEW.size_label))), 'B'),
    setweight(to_tsvector('simple', comparable_text(NEW.description)), 'C') ||
    setweight(to_tsvector('simple', comparable_text(concat_ws(' ', NEW.ingredients, NEW.how_to_use))), 'D'));
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION index_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.archived_at IS NOT NULL THEN
    DELETE FROM search_documents WHERE kind = 'post' AND document_id = NEW.id;
    RETURN NULL;
  END IF;
  PERFORM index_words('post', NEW.id,
    setweight(to_tsvector('simple', comparable_text(concat_ws(' ', NEW.title, replace(NEW.slug, '-', ' ')))), 'A') ||
    setweight(to_tsvector('simple', comparable_text(NEW.category)), 'B'),
    setweight(to_tsvector('simple', comparable_text(NEW.excerpt)), 'C') ||
    setweight(to_tsvector('simple', comparable_text(regexp_replace(NEW.content, '\{\{product:[^}]*\}\}', ' ', 'g'))), 'D'));
  RETURN NULL;
END
$$;

-- Indexes the present texts again; an edit that changes nothing raises no version.
UPDATE products SET name = name;
UPDATE posts SET title = title;

-- Synonyms are looked up in the same form. Of two words that become one, the first stays.
DELETE FROM search_synonyms other USING search_synonyms kept
WHERE comparable_text(other.term) = comparable_text(kept.term) AND other.term COLLATE "C" > kept.term COLLATE "C";
UPDATE search_synonyms SET term = comparable_text(term), means = comparable_text(means)
WHERE term <> comparable_text(term) OR means <> comparable_text(means);
