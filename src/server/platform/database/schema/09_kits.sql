-- Kits and their components.

-- The priced lines of a kit, each taxed at its own rate. Their shares add up to the list price.
CREATE TABLE product_components (
  product_id integer NOT NULL REFERENCES products ON DELETE CASCADE,
  position integer NOT NULL,
  name text NOT NULL,
  hsn text NOT NULL,
  tax_rate_percent numeric(5, 2),
  -- A free component, such as a printed guide, has a share of zero.
  share_paise bigint NOT NULL CONSTRAINT product_components_share CHECK (share_paise >= 0),
  stock_id integer NOT NULL REFERENCES stock,
  amount integer NOT NULL DEFAULT 1 CONSTRAINT product_components_amount CHECK (amount BETWEEN 1 AND 1000),
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (product_id, position),
  UNIQUE (product_id, stock_id)
);
CREATE INDEX product_components_stock ON product_components (stock_id);

-- Scales the shares to the price of the kit by largest remainder, ties to the earlier component, as src/shared/spread.ts
-- does.
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

-- Stock, refunds and credit notes of a kit are computed from its components. So an ordered kit keeps its components and
-- amounts. HSN and rate may change, since orders have copies.
CREATE FUNCTION assert_sold_kit_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - '{version,updated_at}'::text[] = to_jsonb(NEW) - '{version,updated_at}'::text[] THEN
    RETURN NEW;
  END IF;
  -- Waits for orders that are being placed; their quote compares the version of the product.
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
CREATE TRIGGER sold_kits_stay BEFORE INSERT OR UPDATE OR DELETE ON product_components
  FOR EACH ROW EXECUTE FUNCTION assert_sold_kit_stays();

-- A new price of a kit scales the shares of its components.
CREATE FUNCTION fit_shares_to_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM fit_shares(NEW.id);
  RETURN NULL;
END
$$;
CREATE TRIGGER shares_follow AFTER UPDATE ON products FOR EACH ROW
  WHEN (OLD.price_paise <> NEW.price_paise) EXECUTE FUNCTION fit_shares_to_price();

-- The shares of a kit add up to its price.
CREATE FUNCTION assert_shares_add_up() RETURNS trigger LANGUAGE plpgsql AS $$
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
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION assert_shares_add_up();

-- A product has either packs of its own or components.
CREATE FUNCTION assert_kit_without_packs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM stock s JOIN product_components c ON c.product_id = s.product_id WHERE s.product_id = NEW.product_id) THEN
    RAISE EXCEPTION 'A kit has no packs of its own.' USING ERRCODE = 'check_violation', CONSTRAINT = 'kit_without_packs';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER kit_without_packs AFTER INSERT ON product_components
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION assert_kit_without_packs();
CREATE CONSTRAINT TRIGGER kit_without_packs AFTER INSERT ON stock
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.product_id IS NOT NULL) EXECUTE FUNCTION assert_kit_without_packs();

CREATE CONSTRAINT TRIGGER keeps_version AFTER INSERT OR UPDATE OR DELETE ON product_components
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_product_version('product_id');

CREATE TRIGGER edited BEFORE UPDATE ON product_components FOR EACH ROW EXECUTE FUNCTION record_edit();

CREATE CONSTRAINT TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE ON product_components
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_content_version();
CREATE TRIGGER content_emptied AFTER TRUNCATE ON product_components EXECUTE FUNCTION raise_content_version();

CREATE TRIGGER rate_known AFTER INSERT OR UPDATE ON product_components FOR EACH ROW
  WHEN (NEW.tax_rate_percent IS NULL) EXECUTE FUNCTION assert_rate_known();
