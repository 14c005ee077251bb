-- Prices that hold for a time. What runs is told from the clock wherever a price is read, so that nothing has to be done at
-- the first moment or the last.
CREATE TABLE price_periods (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id integer NOT NULL REFERENCES products ON DELETE CASCADE,
  starts_at timestamptz NOT NULL,
  -- The first moment after it.
  ends_at timestamptz NOT NULL,
  -- What stands in place of the product's own, as far as it is given.
  price_paise bigint CHECK (price_paise > 0),
  mrp_paise bigint CHECK (mrp_paise > 0),
  discount_percent numeric(5, 2) CHECK (discount_percent >= 0 AND discount_percent < 100),
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (starts_at < ends_at),
  CHECK (price_paise <= mrp_paise),
  CHECK (num_nonnulls(price_paise, mrp_paise, discount_percent) > 0),
  -- A product has one price at any moment. The range of one number takes the place of an extension.
  CONSTRAINT price_periods_apart EXCLUDE USING gist (
    int4range(product_id, product_id, '[]') WITH &&, tstzrange(starts_at, ends_at) WITH &&)
);
CREATE INDEX price_periods_product ON price_periods (product_id, ends_at);
CREATE INDEX price_periods_start ON price_periods (starts_at);
CREATE INDEX price_periods_end ON price_periods (ends_at);
CREATE TRIGGER edited BEFORE UPDATE ON price_periods FOR EACH ROW EXECUTE FUNCTION note_edit();
CREATE CONSTRAINT TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE ON price_periods
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_content_version();
CREATE TRIGGER content_emptied AFTER TRUNCATE ON price_periods EXECUTE FUNCTION raise_content_version();
CREATE TRIGGER tells_staff AFTER INSERT OR UPDATE ON price_periods FOR EACH ROW EXECUTE FUNCTION tell_staff('product', 'product_id');

-- What holds now, by product; `now()` is one moment for a whole transaction.
CREATE VIEW running_prices AS
SELECT product_id, price_paise, mrp_paise, discount_percent, starts_at, ends_at FROM price_periods
WHERE starts_at <= now() AND now() < ends_at;

-- A price above the MRP is unlawful at every moment: a period and its product are judged together. The row of the product is
-- the lock of both.
CREATE FUNCTION refuse_price_above_mrp(product integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM products WHERE id = product FOR NO KEY UPDATE;
  IF EXISTS (
    SELECT 1 FROM price_periods r JOIN products p ON p.id = r.product_id
    WHERE r.product_id = product AND r.ends_at > now()
      AND coalesce(r.price_paise, p.price_paise) > coalesce(r.mrp_paise, p.mrp_paise)
  ) THEN
    RAISE EXCEPTION 'A price for a time would be above the MRP.'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'price_periods_mrp';
  END IF;
END
$$;
CREATE FUNCTION judge_price_period() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_price_above_mrp(NEW.product_id);
  RETURN NULL;
END
$$;
CREATE TRIGGER judged AFTER INSERT OR UPDATE ON price_periods FOR EACH ROW EXECUTE FUNCTION judge_price_period();
CREATE FUNCTION judge_product_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_price_above_mrp(NEW.id);
  RETURN NULL;
END
$$;
CREATE TRIGGER judged AFTER UPDATE ON products FOR EACH ROW
  WHEN (OLD.price_paise <> NEW.price_paise OR OLD.mrp_paise <> NEW.mrp_paise)
  EXECUTE FUNCTION judge_product_price();
