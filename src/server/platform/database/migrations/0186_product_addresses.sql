-- Products that are no longer sold, and the addresses that products had before.

SET CONSTRAINTS ALL IMMEDIATE;

ALTER TABLE products ADD archived_at timestamptz;
-- Whether one can be had asks for it with every product.
CREATE INDEX products_archived ON products (id) WHERE archived_at IS NOT NULL;

-- The search finds what is sold.
CREATE OR REPLACE FUNCTION index_product() RETURNS trigger LANGUAGE plpgsql AS $$
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
DROP TRIGGER products_search ON products;
CREATE TRIGGER products_search
  AFTER INSERT OR UPDATE OF name, category, generic_name, description, ingredients, how_to_use, family, size_label, archived_at
  ON products FOR EACH ROW EXECUTE FUNCTION index_product();

-- An address that a product had leads to the one that it has now. It names the product, so that a chain of addresses has no steps.
CREATE TABLE product_addresses (
  slug text PRIMARY KEY,
  product_id integer NOT NULL REFERENCES products ON DELETE CASCADE,
  left_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX product_addresses_product ON product_addresses (product_id);
CREATE CONSTRAINT TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE ON product_addresses
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_content_version();
CREATE TRIGGER content_emptied AFTER TRUNCATE ON product_addresses EXECUTE FUNCTION raise_content_version();

CREATE FUNCTION keep_product_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO product_addresses (slug, product_id) VALUES (OLD.slug, NEW.id)
    ON CONFLICT (slug) DO UPDATE SET product_id = excluded.product_id, left_at = now();
  END IF;
  DELETE FROM product_addresses WHERE slug = NEW.slug;
  RETURN NULL;
END
$$;
CREATE TRIGGER keeps_address AFTER UPDATE ON products FOR EACH ROW WHEN (OLD.slug <> NEW.slug)
  EXECUTE FUNCTION keep_product_address();
CREATE TRIGGER takes_address AFTER INSERT ON products FOR EACH ROW EXECUTE FUNCTION keep_product_address();
