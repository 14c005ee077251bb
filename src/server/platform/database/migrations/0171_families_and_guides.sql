-- Products that are the same goods in several sizes, and the guides that fit a product.

SET CONSTRAINTS ALL IMMEDIATE;

-- A family is the name under which sizes are sold together; capitals do not make it another one.
ALTER TABLE products
  ADD family text CHECK (length(family) BETWEEN 1 AND 50 AND family = btrim(family)),
  ADD size_label text CHECK (length(size_label) BETWEEN 1 AND 30 AND size_label = btrim(size_label)),
  ADD CONSTRAINT products_size_of_family CHECK ((family IS NULL) = (size_label IS NULL));
CREATE UNIQUE INDEX products_family_size ON products (lower(family), lower(size_label)) WHERE family IS NOT NULL;

-- The search finds a size by its label.
CREATE OR REPLACE FUNCTION index_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
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
  AFTER INSERT OR UPDATE OF name, category, generic_name, description, ingredients, how_to_use, family, size_label
  ON products FOR EACH ROW EXECUTE FUNCTION index_product();

-- The guides that a product's page shows, in their order. They are edited with the product, whose version counts them.
CREATE TABLE product_guides (
  product_id integer NOT NULL REFERENCES products ON DELETE CASCADE,
  post_id integer NOT NULL REFERENCES posts ON DELETE CASCADE,
  position integer NOT NULL CHECK (position >= 0),
  PRIMARY KEY (product_id, post_id)
);
CREATE INDEX product_guides_post ON product_guides (post_id);
CREATE CONSTRAINT TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE ON product_guides
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_content_version();
CREATE TRIGGER content_emptied AFTER TRUNCATE ON product_guides EXECUTE FUNCTION raise_content_version();

-- The products and guides of earlier releases, for shops that have them already.
INSERT INTO product_guides (product_id, post_id, position)
SELECT products.id, posts.id, f.position FROM (VALUES
  ('balcony-feed', 'feeding-pots-with-microbes', 0),
  ('balcony-feed', 'what-soil-microbes-do', 1),
  ('balcony-feed', 'reading-leaf-signals', 2),
  ('bloom-and-fruit-feed', 'feeding-pots-with-microbes', 0),
  ('bloom-and-fruit-feed', 'watering-through-an-indian-summer', 1),
  ('bloom-and-fruit-feed', 'choosing-pots-and-grow-bags', 2),
  ('vermicompost-neem-blend', 'reviving-old-potting-soil', 0),
  ('vermicompost-neem-blend', 'potting-mix-that-drains', 1),
  ('vermicompost-neem-blend', 'vermicompost-in-a-flat', 2),
  ('leafy-greens-feed', 'feeding-pots-with-microbes', 0),
  ('leafy-greens-feed', 'winter-sowing-calendar', 1),
  ('leafy-greens-feed', 'what-soil-microbes-do', 2),
  ('kitchen-garden-seeds', 'first-kitchen-garden-in-six-pots', 0),
  ('kitchen-garden-seeds', 'winter-sowing-calendar', 1),
  ('kitchen-garden-seeds', 'reading-the-light-on-your-balcony', 2),
  ('balcony-starter-kit', 'first-kitchen-garden-in-six-pots', 0),
  ('balcony-starter-kit', 'reading-the-light-on-your-balcony', 1),
  ('balcony-starter-kit', 'choosing-pots-and-grow-bags', 2),
  ('terracotta-herb-kit', 'choosing-pots-and-grow-bags', 0),
  ('terracotta-herb-kit', 'monsoon-balcony-care', 1),
  ('terracotta-herb-kit', 'potting-mix-that-drains', 2),
  ('root-partner-mycorrhiza', 'what-soil-microbes-do', 0),
  ('root-partner-mycorrhiza', 'reviving-old-potting-soil', 1)
) AS f (product, post, position)
JOIN products ON products.slug = f.product
JOIN posts ON posts.slug = f.post;
