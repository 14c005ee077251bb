-- Low stock is found by an index: each row of stock keeps the number of free packs at which a product made of it is low. A sale
-- within the same side of that number changes no index.

ALTER TABLE stock
  -- Null where no product on sale needs the stock.
  ADD COLUMN low_at integer,
  ADD COLUMN is_low boolean GENERATED ALWAYS AS (on_hand - reserved <= low_at) STORED;
CREATE INDEX stock_low ON stock (id) WHERE is_low;

-- The free packs of a stock at which the first of its products on sale is low.
CREATE FUNCTION low_at_of(of integer) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT max((product.low_level + 1) * needed.amount - 1)
  FROM product_stock needed JOIN products product ON product.id = needed.product_id
  WHERE needed.stock_id = of AND product.archived_at IS NULL AND NOT product.is_coming_soon
$$;

UPDATE stock SET low_at = low_at_of(id);

-- New stock takes the level of its product.
CREATE FUNCTION set_low_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.low_at := (SELECT low_level FROM products WHERE id = NEW.product_id AND archived_at IS NULL AND NOT is_coming_soon);
  RETURN NEW;
END
$$;
CREATE TRIGGER takes_level BEFORE INSERT ON stock FOR EACH ROW EXECUTE FUNCTION set_low_at();

-- Locks the rows in the order of purchases, so that neither waits for the other in a circle.
CREATE FUNCTION follow_levels(of integer[]) RETURNS void LANGUAGE sql AS $$
  SELECT FROM stock WHERE id = ANY (of) ORDER BY id FOR NO KEY UPDATE;
  UPDATE stock SET low_at = low_at_of(id) WHERE id = ANY (of) AND low_at IS DISTINCT FROM low_at_of(id);
$$;

-- The stock of a product follows its level, and whether it is on sale.
CREATE FUNCTION follow_level_of_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM follow_levels(ARRAY(SELECT stock_id FROM product_stock WHERE product_id = NEW.id));
  RETURN NULL;
END
$$;
CREATE TRIGGER stock_follows AFTER UPDATE ON products FOR EACH ROW
  WHEN ((OLD.low_level, OLD.is_coming_soon, OLD.archived_at IS NULL) IS DISTINCT FROM (NEW.low_level, NEW.is_coming_soon, NEW.archived_at IS NULL))
  EXECUTE FUNCTION follow_level_of_product();

-- The stock of a kit's part follows the amount that the kit needs.
CREATE FUNCTION follow_level_of_component() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM follow_levels(ARRAY[OLD.stock_id, NEW.stock_id]);
  RETURN NULL;
END
$$;
CREATE TRIGGER stock_follows AFTER INSERT OR DELETE OR UPDATE OF stock_id, amount ON product_components
  FOR EACH ROW EXECUTE FUNCTION follow_level_of_component();
