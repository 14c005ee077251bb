-- The search index.

-- Whole-word search: one row for each product and article, with words weighted by their place (A name or title … D
-- body).
CREATE TABLE search_documents (
  kind text NOT NULL CHECK (kind IN ('product', 'post')),
  document_id integer NOT NULL,
  words tsvector STORAGE EXTERNAL NOT NULL,
  -- Titles have an index of their own. It finds the best candidates of a frequent word without reading every document.
  title_words tsvector NOT NULL DEFAULT '',
  PRIMARY KEY (kind, document_id)
);
-- Searches are far more frequent than writes, so the index has no pending list that every search would read.
CREATE INDEX search_documents_words ON search_documents USING gin (words) WITH (fastupdate = off);
CREATE INDEX search_documents_title_words ON search_documents USING gin (title_words) WITH (fastupdate = off);

-- Every word of the documents, for finding words similar to a mistyped one. Words that no document has any more stay,
-- since they find nothing.
CREATE TABLE search_words (
  word text PRIMARY KEY
);
CREATE INDEX search_words_trigrams ON search_words USING gin (word gin_trgm_ops) WITH (fastupdate = off);
-- Prefixes of words, by code points in any collation.
CREATE INDEX search_words_beginnings ON search_words (word COLLATE "C");

-- The meaning of a word in the words of our texts, separated by spaces; empty for words to ignore.
CREATE TABLE search_synonyms (
  term text PRIMARY KEY CHECK (term = lower(term)),
  means text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX search_synonyms_trigrams ON search_synonyms USING gin (term gin_trgm_ops) WITH (fastupdate = off);

-- Words and synonyms with enough common trigrams for a comparison by letters. Two swapped letters in a short word leave
-- few trigrams, so the threshold is below the default of 0.3.
CREATE FUNCTION search_words_like(wanted text) RETURNS TABLE (word text, means text)
LANGUAGE sql STABLE SET pg_trgm.similarity_threshold = 0.2 AS $$
  (SELECT w.word, NULL FROM search_words w WHERE w.word % wanted ORDER BY similarity(w.word, wanted) DESC LIMIT 20)
  UNION ALL
  (SELECT s.term, s.means FROM search_synonyms s WHERE s.term % wanted ORDER BY similarity(s.term, wanted) DESC LIMIT 10)
$$;

CREATE FUNCTION index_words(document_kind text, id integer, title tsvector, rest tsvector) RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_documents (kind, document_id, title_words, words)
  VALUES (document_kind, id, title, title || rest)
  ON CONFLICT (kind, document_id) DO UPDATE SET title_words = excluded.title_words, words = excluded.words;
  INSERT INTO search_words (word)
  SELECT word FROM unnest(tsvector_to_array(title || rest)) AS word WHERE length(word) BETWEEN 2 AND 60
  ON CONFLICT DO NOTHING;
$$;

-- The search finds products on sale, a size also by its label.
CREATE FUNCTION index_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.archived_at IS NOT NULL THEN
    DELETE FROM search_documents WHERE kind = 'product' AND document_id = NEW.id;
    RETURN NULL;
  END IF;
  PERFORM index_words('product', NEW.id,
    setweight(to_tsvector('simple', NEW.name), 'A') ||
    setweight(to_tsvector('simple', concat_ws(' ', NEW.category, NEW.generic_name, NEW.family, NEW.size_label)), 'B'),
    setweight(to_tsvector('simple', NEW.description), 'C') ||
    setweight(to_tsvector('simple', concat_ws(' ', NEW.ingredients, NEW.how_to_use)), 'D'));
  RETURN NULL;
END
$$;
CREATE TRIGGER products_search
  AFTER INSERT OR UPDATE OF name, category, generic_name, description, ingredients, how_to_use, family, size_label, archived_at
  ON products FOR EACH ROW EXECUTE FUNCTION index_product();

-- The search finds published articles, also by the words of their address: titles write 'N, P and K', addresses 'npk'. A
-- product card within a text does not count.
CREATE FUNCTION index_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.archived_at IS NOT NULL THEN
    DELETE FROM search_documents WHERE kind = 'post' AND document_id = NEW.id;
    RETURN NULL;
  END IF;
  PERFORM index_words('post', NEW.id,
    setweight(to_tsvector('simple', concat_ws(' ', NEW.title, replace(NEW.slug, '-', ' '))), 'A') ||
    setweight(to_tsvector('simple', NEW.category), 'B'),
    setweight(to_tsvector('simple', NEW.excerpt), 'C') ||
    setweight(to_tsvector('simple', regexp_replace(NEW.content, '\{\{product:[^}]*\}\}', ' ', 'g')), 'D'));
  RETURN NULL;
END
$$;
CREATE TRIGGER posts_search AFTER INSERT OR UPDATE OF slug, title, category, excerpt, content, archived_at
  ON posts FOR EACH ROW EXECUTE FUNCTION index_post();

-- Removes a deleted product or article from the search.
CREATE FUNCTION forget_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_documents WHERE kind = TG_ARGV[0] AND document_id = OLD.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER products_search_end AFTER DELETE ON products FOR EACH ROW EXECUTE FUNCTION forget_document('product');
CREATE TRIGGER posts_search_end AFTER DELETE ON posts FOR EACH ROW EXECUTE FUNCTION forget_document('post');

CREATE TRIGGER edited BEFORE UPDATE ON search_synonyms FOR EACH ROW EXECUTE FUNCTION record_edit();

-- Cached search results are valid for a content version, so every change of the index raises it.
CREATE CONSTRAINT TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE ON search_documents
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_content_version();
CREATE TRIGGER content_emptied AFTER TRUNCATE ON search_documents EXECUTE FUNCTION raise_content_version();
CREATE CONSTRAINT TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE ON search_words
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_content_version();
CREATE TRIGGER content_emptied AFTER TRUNCATE ON search_words EXECUTE FUNCTION raise_content_version();
CREATE CONSTRAINT TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE ON search_synonyms
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_content_version();
CREATE TRIGGER content_emptied AFTER TRUNCATE ON search_synonyms EXECUTE FUNCTION raise_content_version();
