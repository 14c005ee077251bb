-- Every state that an article had, so that an earlier one can be read and made a draft again; kept by triggers when a transaction
-- ends, as those of products are.

SET CONSTRAINTS ALL IMMEDIATE;

CREATE TABLE article_versions (
  post_id integer NOT NULL REFERENCES posts ON DELETE CASCADE,
  number integer NOT NULL CHECK (number > 0),
  content jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object'),
  -- Null for a statement in the database, and for what the shop did by itself.
  staff_id bigint REFERENCES staff_members,
  at timestamptz NOT NULL,
  PRIMARY KEY (post_id, number)
);

-- The fields by the names that the back office has for them. What an article is about is the products that name it as a guide.
CREATE FUNCTION article_content(of integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'title', p.title, 'slug', p.slug, 'category', p.category, 'excerpt', p.excerpt, 'image_url', p.image_url,
    'author', p.author, 'coming_soon', p.status = 'coming_soon', 'content', p.content,
    'planned_for', CASE WHEN p.status = 'coming_soon' THEN to_char(p.publish_date AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD') END,
    'archived', p.archived_at IS NOT NULL,
    'products', (
      SELECT coalesce(jsonb_agg(g.slug ORDER BY g.position, g.id), '[]')
      FROM product_guides n JOIN products g ON g.id = n.product_id WHERE n.post_id = p.id))
  FROM posts p WHERE p.id = of
$$;

-- Whoever did it is named by the log, which is written in the same transaction; guides may be those of an edited product.
CREATE FUNCTION keep_article_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  thing jsonb := to_jsonb(coalesce(NEW, OLD));
  of integer := (thing ->> TG_ARGV[0])::integer;
  present jsonb;
  last article_versions;
BEGIN
  PERFORM FROM posts WHERE id = of FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  present := article_content(of);
  SELECT * INTO last FROM article_versions v WHERE v.post_id = of ORDER BY v.number DESC LIMIT 1;
  IF last.content = present THEN RETURN NULL; END IF;
  INSERT INTO article_versions (post_id, number, content, at, staff_id)
  VALUES (of, coalesce(last.number, 0) + 1, present, now(), (
    SELECT l.author_id FROM audit_log l
    WHERE l.at = now() AND l.author = 'staff'
      AND ((l.entity = 'article' AND l.entity_id = of::text)
        OR (l.entity = 'product' AND l.entity_id = thing ->> 'product_id'))
    ORDER BY l.id DESC LIMIT 1));
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER keeps_version AFTER INSERT OR UPDATE ON posts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_article_version('id');
CREATE CONSTRAINT TRIGGER keeps_article_version AFTER INSERT OR UPDATE OR DELETE ON product_guides
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_article_version('post_id');

INSERT INTO article_versions (post_id, number, content, at) SELECT id, 1, article_content(id), updated_at FROM posts;
