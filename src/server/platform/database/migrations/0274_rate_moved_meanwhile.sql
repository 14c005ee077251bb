-- Whoever lets goods go without a rate of their own waits for a change of the rate by their HSN, and then looks anew: the rate
-- may be one of another HSN by now.
CREATE OR REPLACE FUNCTION refuse_unknown_rate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'products' THEN
    -- A kit has the rates of its parts.
    IF EXISTS (SELECT FROM product_components WHERE product_id = NEW.id) THEN RETURN NULL; END IF;
  END IF;
  PERFORM FROM tax_rates WHERE id = tax_rate_id(NEW.hsn) FOR KEY SHARE;
  IF NOT FOUND OR tax_rate_id(NEW.hsn) IS NULL THEN
    RAISE EXCEPTION 'No rate is known for the HSN %.', NEW.hsn USING ERRCODE = 'check_violation', CONSTRAINT = 'tax_rate_known';
  END IF;
  RETURN NULL;
END
$$;
