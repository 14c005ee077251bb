-- Articles that were taken out of the blog, and the addresses that articles had before.

SET CONSTRAINTS ALL IMMEDIATE;

ALTER TABLE posts ADD archived_at timestamptz;

-- The search finds what can be read. A product card within a text says nothing of what the text is about.
CREATE OR REPLACE FUNCTION index_post() RETURNS trigger LANGUAGE plpgsql AS $$
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
DROP TRIGGER posts_search ON posts;
CREATE TRIGGER posts_search AFTER INSERT OR UPDATE OF slug, title, category, excerpt, content, archived_at
  ON posts FOR EACH ROW EXECUTE FUNCTION index_post();

-- An address that an article had leads to the one that it has now. It names the article, so that a chain of addresses has no steps.
CREATE TABLE article_addresses (
  slug text PRIMARY KEY,
  post_id integer NOT NULL REFERENCES posts ON DELETE CASCADE,
  left_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX article_addresses_post ON article_addresses (post_id);
CREATE CONSTRAINT TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE ON article_addresses
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_content_version();
CREATE TRIGGER content_emptied AFTER TRUNCATE ON article_addresses EXECUTE FUNCTION raise_content_version();

CREATE FUNCTION keep_article_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO article_addresses (slug, post_id) VALUES (OLD.slug, NEW.id)
    ON CONFLICT (slug) DO UPDATE SET post_id = excluded.post_id, left_at = now();
  END IF;
  DELETE FROM article_addresses WHERE slug = NEW.slug;
  RETURN NULL;
END
$$;
CREATE TRIGGER keeps_address AFTER UPDATE ON posts FOR EACH ROW WHEN (OLD.slug <> NEW.slug)
  EXECUTE FUNCTION keep_article_address();
CREATE TRIGGER takes_address AFTER INSERT ON posts FOR EACH ROW EXECUTE FUNCTION keep_article_address();
