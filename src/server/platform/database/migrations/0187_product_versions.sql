-- Every state that a product had, so that an earlier one can be read and made a draft again. Triggers keep them when a transaction
-- ends, so a change by a statement in the database is kept too, and many changes of one transaction are one state.

SET CONSTRAINTS ALL IMMEDIATE;

CREATE TABLE product_versions (
  product_id integer NOT NULL REFERENCES products ON DELETE CASCADE,
  number integer NOT NULL CHECK (number > 0),
  content jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object'),
  -- Null for a statement in the database, and for what the shop did by itself.
  staff_id bigint REFERENCES staff_members,
  at timestamptz NOT NULL,
  PRIMARY KEY (product_id, number)
);

-- The fields by the names that the back office has for them, amounts in rupees.
CREATE FUNCTION product_content(of integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'name', p.name, 'slug', p.slug, 'description', p.description, 'category', p.category, 'position', p.position,
    'price', trim_scale(p.price_paise / 100.0), 'mrp', trim_scale(p.mrp_paise / 100.0),
    'discount_percentage', trim_scale(p.discount_percent), 'coming_soon', p.is_coming_soon, 'image_url', p.image_url,
    'generic_name', p.generic_name, 'net_quantity', p.net_quantity, 'net_weight_grams', p.net_weight_grams,
    'ingredients', p.ingredients, 'how_to_use', p.how_to_use, 'dose', p.dose, 'storage', p.storage, 'hsn', p.hsn,
    'tax_rate', trim_scale(p.tax_rate_percent), 'country_of_origin', p.country_of_origin, 'best_before', p.best_before,
    'short_name', p.short_name, 'crops', to_jsonb(p.crops), 'family', p.family, 'size_label', p.size_label,
    'archived', p.archived_at IS NOT NULL,
    'guides', (
      SELECT coalesce(jsonb_agg(g.slug ORDER BY n.position), '[]')
      FROM product_guides n JOIN posts g ON g.id = n.post_id WHERE n.product_id = p.id),
    'components', (
      SELECT coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'hsn', c.hsn, 'tax_rate', trim_scale(c.tax_rate_percent),
        'share', trim_scale(c.share_paise / 100.0), 'stock_id', c.stock_id) ORDER BY c.position), '[]')
      FROM product_components c WHERE c.product_id = p.id))
  FROM products p WHERE p.id = of
$$;

-- Whoever did it is named by the log, which is written in the same transaction.
CREATE FUNCTION keep_product_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of integer := (to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0])::integer;
  present jsonb;
  last product_versions;
BEGIN
  PERFORM FROM products WHERE id = of FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  present := product_content(of);
  SELECT * INTO last FROM product_versions v WHERE v.product_id = of ORDER BY v.number DESC LIMIT 1;
  IF last.content = present THEN RETURN NULL; END IF;
  INSERT INTO product_versions (product_id, number, content, at, staff_id)
  VALUES (of, coalesce(last.number, 0) + 1, present, now(), (
    SELECT l.author_id FROM audit_log l
    WHERE l.entity = 'product' AND l.entity_id = of::text AND l.at = now() AND l.author = 'staff'
    ORDER BY l.id DESC LIMIT 1));
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER keeps_version AFTER INSERT OR UPDATE ON products
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_product_version('id');
CREATE CONSTRAINT TRIGGER keeps_version AFTER INSERT OR UPDATE OR DELETE ON product_guides
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_product_version('product_id');
CREATE CONSTRAINT TRIGGER keeps_version AFTER INSERT OR UPDATE OR DELETE ON product_components
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_product_version('product_id');

INSERT INTO product_versions (product_id, number, content, at) SELECT id, 1, product_content(id), updated_at FROM products;
