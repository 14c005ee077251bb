-- Components of kits are edited: an order is placed with the kit that it was quoted with, shares follow the price, and a kit
-- that was ordered keeps its parts and amounts, while names and shares may change, since orders have their own.

SET CONSTRAINTS ALL IMMEDIATE;

-- The version of the product that the order was quoted with; null for orders that no quote came before.
ALTER TABLE order_items ADD product_version integer;

-- Whoever changes components holds the row of the product, and is waited for. Then a new statement sees what it is by now.
CREATE FUNCTION hold_ordered_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM products WHERE id = NEW.product_id FOR KEY SHARE;
  IF NEW.product_version <> (SELECT version FROM products WHERE id = NEW.product_id) THEN
    RAISE EXCEPTION 'The product was changed since it was quoted: quote the order again.' USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER holds_product BEFORE INSERT ON order_items FOR EACH ROW EXECUTE FUNCTION hold_ordered_product();

-- A part that costs nothing, such as a printed guide, is a share of zero.
ALTER TABLE product_components DROP CONSTRAINT product_components_share_paise_check,
  ADD CONSTRAINT product_components_share CHECK (share_paise >= 0);

CREATE OR REPLACE FUNCTION refuse_change_of_sold_kit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - '{version,updated_at}'::text[] = to_jsonb(NEW) - '{version,updated_at}'::text[] THEN
    RETURN NEW;
  END IF;
  -- Waits for orders that are being placed. Their quote is told by the version of the product.
  PERFORM FROM products WHERE id IN (OLD.product_id, NEW.product_id) ORDER BY id FOR UPDATE;
  UPDATE products SET updated_at = now() WHERE id IN (OLD.product_id, NEW.product_id) AND updated_at <> now();
  IF TG_OP = 'UPDATE' AND (OLD.product_id, OLD.stock_id, OLD.amount) IS NOT DISTINCT FROM (NEW.product_id, NEW.stock_id, NEW.amount) THEN
    RETURN NEW;
  END IF;
  IF EXISTS (SELECT 1 FROM order_items WHERE product_id IN (OLD.product_id, NEW.product_id)) THEN
    RAISE EXCEPTION 'A kit that has been ordered keeps its parts and their amounts. One with others is another product.'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN coalesce(NEW, OLD);
END
$$;

-- Shares in the proportion that they have, adding up to the price of the kit: largest remainder, ties to the earlier part, as
-- src/shared/spread.ts.
CREATE FUNCTION fit_shares(of integer) RETURNS void LANGUAGE sql AS $$
  WITH exact AS (
    SELECT c.position, p.price_paise, p.price_paise::numeric * c.share_paise AS value, sum(c.share_paise) OVER () AS total
    FROM product_components c JOIN products p ON p.id = c.product_id WHERE c.product_id = of
  ), fitted AS (
    SELECT position, div(value, total) AS share, row_number() OVER (ORDER BY mod(value, total) DESC, position) AS place,
      price_paise - sum(div(value, total)) OVER () AS missing
    FROM exact WHERE total > 0
  )
  UPDATE product_components c SET share_paise = f.share + (f.place <= f.missing)::integer
  FROM fitted f WHERE c.product_id = of AND c.position = f.position
$$;

CREATE FUNCTION fit_shares_to_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM fit_shares(NEW.id);
  RETURN NULL;
END
$$;
CREATE TRIGGER shares_follow AFTER UPDATE ON products FOR EACH ROW
  WHEN (OLD.price_paise <> NEW.price_paise) EXECUTE FUNCTION fit_shares_to_price();

-- Shares that did not follow a price until now.
SELECT fit_shares(id) FROM products
WHERE price_paise <> (SELECT sum(share_paise) FROM product_components WHERE product_id = products.id);

CREATE FUNCTION refuse_loose_shares() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of integer := coalesce(NEW.product_id, OLD.product_id);
BEGIN
  IF EXISTS (
    SELECT FROM products p
    WHERE p.id = of AND p.price_paise <> (SELECT sum(c.share_paise) FROM product_components c WHERE c.product_id = of)
  ) THEN
    RAISE EXCEPTION 'The shares of a kit must add up to its price.' USING ERRCODE = 'check_violation', CONSTRAINT = 'shares_add_up';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER shares_add_up AFTER INSERT OR UPDATE OR DELETE ON product_components
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_loose_shares();

-- A product has packs of its own or parts.
CREATE FUNCTION refuse_kit_with_packs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM stock s JOIN product_components c ON c.product_id = s.product_id WHERE s.product_id = NEW.product_id) THEN
    RAISE EXCEPTION 'A kit has no packs of its own.' USING ERRCODE = 'check_violation', CONSTRAINT = 'kit_without_packs';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER kit_without_packs AFTER INSERT ON product_components
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_kit_with_packs();
CREATE CONSTRAINT TRIGGER kit_without_packs AFTER INSERT ON stock
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.product_id IS NOT NULL) EXECUTE FUNCTION refuse_kit_with_packs();

-- A new kit is written before its parts, whose rates it has.
DROP TRIGGER rate_known ON products;
CREATE CONSTRAINT TRIGGER rate_known AFTER INSERT OR UPDATE ON products
  DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW WHEN (NEW.tax_rate_percent IS NULL) EXECUTE FUNCTION refuse_unknown_rate();

-- Components are chosen by any part of their name.
CREATE INDEX products_names ON products USING gin (name gin_trgm_ops);
CREATE INDEX parts_names ON parts USING gin (name gin_trgm_ops);
