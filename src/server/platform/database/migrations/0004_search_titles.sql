-- A word that stands in most documents must not cost a look into each of them: titles get an index of their own, from
-- which the best candidates come without reading the rest.

ALTER TABLE search_documents ADD COLUMN title_words tsvector NOT NULL DEFAULT '';
-- Weighing a document reads all its words; unpacking them would take longer than that.
ALTER TABLE search_documents ALTER COLUMN words SET STORAGE EXTERNAL;
CREATE INDEX search_documents_title_words ON search_documents USING gin (title_words) WITH (fastupdate = off);

-- Documents are written seldom and searched always, so no list of pending entries that every search must read.
ALTER INDEX search_documents_words SET (fastupdate = off);
ALTER INDEX search_words_trigrams SET (fastupdate = off);
ALTER INDEX search_synonyms_trigrams SET (fastupdate = off);

-- Beginnings of words, by code points whatever the database's own order is.
CREATE INDEX search_words_beginnings ON search_words (word COLLATE "C");

DROP FUNCTION index_words(text, integer, tsvector);

CREATE FUNCTION index_words(document_kind text, id integer, title tsvector, rest tsvector) RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_documents (kind, document_id, title_words, words)
  VALUES (document_kind, id, title, title || rest)
  ON CONFLICT (kind, document_id) DO UPDATE SET title_words = excluded.title_words, words = excluded.words;
  INSERT INTO search_words (word)
  SELECT word FROM unnest(tsvector_to_array(title || rest)) AS word WHERE length(word) BETWEEN 2 AND 60
  ON CONFLICT DO NOTHING;
$$;

CREATE OR REPLACE FUNCTION index_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_words('product', NEW.id,
    setweight(to_tsvector('simple', NEW.name), 'A') ||
    setweight(to_tsvector('simple', concat_ws(' ', NEW.category, NEW.generic_name)), 'B'),
    setweight(to_tsvector('simple', NEW.description), 'C') ||
    setweight(to_tsvector('simple', concat_ws(' ', NEW.ingredients, NEW.how_to_use)), 'D'));
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION index_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_words('post', NEW.id,
    setweight(to_tsvector('simple', NEW.title), 'A') ||
    setweight(to_tsvector('simple', NEW.category), 'B'),
    setweight(to_tsvector('simple', NEW.excerpt), 'C') ||
    setweight(to_tsvector('simple', NEW.content), 'D'));
  RETURN NULL;
END
$$;

UPDATE products SET name = name;
UPDATE posts SET title = title;

-- English names of what our texts call by its Indian one.
INSERT INTO search_synonyms (term, means) VALUES
  ('spinach', 'palak'),
  ('coriander', 'dhania'),
  ('fenugreek', 'methi'),
  ('brinjal', 'baingan aubergine eggplant'),
  ('mint', 'pudina'),
  ('marigold', 'genda'),
  ('chilli', 'mirchi pepper'),
  ('compost', 'vermicompost khad'),
  ('manure', 'compost gobar dung'),
  ('worms', 'vermicompost earthworm')
ON CONFLICT (term) DO NOTHING;

SELECT gin_clean_pending_list('search_documents_words');
SELECT gin_clean_pending_list('search_words_trigrams');
SELECT gin_clean_pending_list('search_synonyms_trigrams');
