-- A kit takes an amount of each of its parts, one until now; stock, packing and documents count by it.

SET CONSTRAINTS ALL IMMEDIATE;

ALTER TABLE product_components ADD amount integer NOT NULL DEFAULT 1,
  ADD CONSTRAINT product_components_amount CHECK (amount BETWEEN 1 AND 1000);
-- As it was when the kit was ordered.
ALTER TABLE order_item_parts ADD amount integer NOT NULL DEFAULT 1 CHECK (amount BETWEEN 1 AND 1000);

-- What has to lie on the shelf for one pack of a product: one of itself, or the amount of each part of a kit.
CREATE OR REPLACE VIEW product_stock AS
  SELECT product_id, id AS stock_id, 1 AS amount FROM stock
  UNION ALL
  SELECT product_id, stock_id, amount FROM product_components;

-- A part as slips and documents name it.
CREATE FUNCTION part_label(name text, amount integer) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN amount = 1 THEN name ELSE amount || ' × ' || name END
$$;

-- A kit that was ordered keeps its amounts, as it keeps its parts.
CREATE OR REPLACE FUNCTION refuse_change_of_sold_kit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.product_id, OLD.position, OLD.name, OLD.share_paise, OLD.stock_id, OLD.amount)
    IS NOT DISTINCT FROM (NEW.product_id, NEW.position, NEW.name, NEW.share_paise, NEW.stock_id, NEW.amount) THEN RETURN NEW; END IF;
  IF EXISTS (SELECT 1 FROM order_items WHERE product_id IN (OLD.product_id, NEW.product_id)) THEN
    RAISE EXCEPTION 'A kit that has been ordered keeps its parts and their prices. One with others is another product.'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN coalesce(NEW, OLD);
END
$$;

CREATE OR REPLACE FUNCTION keep_item_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM product_components c JOIN tax_rates r ON r.id = tax_rate_id(c.hsn)
  WHERE c.product_id = NEW.product_id AND c.tax_rate_percent IS NULL FOR KEY SHARE OF r;
  INSERT INTO order_item_parts (order_item_id, position, name, hsn, tax_rate_percent, share_paise, rate_id, amount)
  SELECT NEW.id, row_number() OVER (ORDER BY c.position), c.name, c.hsn, coalesce(c.tax_rate_percent, r.rate_percent), c.share_paise, r.id,
    c.amount
  FROM product_components c LEFT JOIN tax_rates r ON c.tax_rate_percent IS NULL AND r.id = tax_rate_id(c.hsn)
  WHERE c.product_id = NEW.product_id;
  RETURN NULL;
END
$$;

-- A purchase is told where it takes a product to its own level, or above it; of a kit, packs of the kit are low.
CREATE OR REPLACE FUNCTION tell_low_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.on_hand <> NEW.on_hand AND OLD.reserved = NEW.reserved) OR EXISTS (
    SELECT FROM product_stock x JOIN products p ON p.id = x.product_id
    WHERE x.stock_id = NEW.id
      AND ((OLD.on_hand - OLD.reserved) / x.amount <= p.low_level) <> ((NEW.on_hand - NEW.reserved) / x.amount <= p.low_level)) THEN
    PERFORM pg_notify('staff', concat_ws(':', 'stock', NEW.id));
  END IF;
  RETURN NULL;
END
$$;

-- A kit is sold out while some of a part are left, once they are fewer than its amount; pages tell so.
CREATE FUNCTION sells_out_a_kit(of integer, free_before integer, free_now integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM product_components
    WHERE stock_id = of AND amount > 1 AND (free_before >= amount) <> (free_now >= amount))
$$;
CREATE CONSTRAINT TRIGGER content_kit_sold_out AFTER UPDATE ON stock
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.on_hand - OLD.reserved <> NEW.on_hand - NEW.reserved
    AND sells_out_a_kit(NEW.id, OLD.on_hand - OLD.reserved, NEW.on_hand - NEW.reserved))
  EXECUTE FUNCTION raise_content_version();
CREATE INDEX product_components_stock ON product_components (stock_id);

-- Versions tell the amounts; those until now had one of each.
CREATE OR REPLACE FUNCTION product_fields_content(of integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
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
        'share', trim_scale(c.share_paise / 100.0), 'stock_id', c.stock_id, 'amount', c.amount) ORDER BY c.position), '[]')
      FROM product_components c WHERE c.product_id = p.id))
  FROM products p WHERE p.id = of
$$;
UPDATE product_versions SET content = jsonb_set(content, '{components}', (
  SELECT jsonb_agg(part || '{"amount": 1}' ORDER BY place)
  FROM jsonb_array_elements(content -> 'components') WITH ORDINALITY AS c (part, place)))
WHERE jsonb_array_length(content -> 'components') > 0;
