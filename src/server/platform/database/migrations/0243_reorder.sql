-- When goods are to be ordered again, and the mail that says so once a day.

-- How long it takes from ordering a thing until it is here. Apart from `stock`, which every purchase writes.
CREATE TABLE reorder_terms (
  stock_id integer PRIMARY KEY REFERENCES stock ON DELETE CASCADE,
  lead_days integer NOT NULL DEFAULT 14 CHECK (lead_days BETWEEN 1 AND 365),
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER edited BEFORE UPDATE ON reorder_terms FOR EACH ROW EXECUTE FUNCTION note_edit();
CREATE TRIGGER tells_staff AFTER INSERT OR UPDATE ON reorder_terms FOR EACH ROW EXECUTE FUNCTION tell_staff('stock', 'stock_id');

-- When the digest of the stock is written.
CREATE TABLE stock_digest_terms (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- The time of the day in India, '08:30'; null while there is no digest.
  at_time text CHECK (at_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO stock_digest_terms DEFAULT VALUES;
CREATE TRIGGER edited BEFORE UPDATE ON stock_digest_terms FOR EACH ROW EXECUTE FUNCTION note_edit();

CREATE TABLE stock_digest_readers (
  staff_id bigint PRIMARY KEY REFERENCES staff_members ON DELETE CASCADE
);

-- The days in India on which it was written, each once, also where nothing was to tell.
CREATE TABLE stock_digests (
  day date PRIMARY KEY,
  readers integer NOT NULL CHECK (readers >= 0),
  written_at timestamptz NOT NULL DEFAULT now()
);

-- What was sold of late is found by its time.
CREATE INDEX stock_movements_at ON stock_movements USING brin (created_at);

-- A purchase is told where it takes a product to its own level, or above it; what payments set aside comes and goes in silence.
CREATE FUNCTION tell_low_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.on_hand <> NEW.on_hand AND OLD.reserved = NEW.reserved) OR EXISTS (
    SELECT FROM product_stock x JOIN products p ON p.id = x.product_id
    WHERE x.stock_id = NEW.id
      AND (OLD.on_hand - OLD.reserved <= p.low_level) <> (NEW.on_hand - NEW.reserved <= p.low_level)) THEN
    PERFORM pg_notify('staff', concat_ws(':', 'stock', NEW.id));
  END IF;
  RETURN NULL;
END
$$;
DROP TRIGGER tells_staff ON stock;
CREATE TRIGGER tells_staff AFTER UPDATE ON stock FOR EACH ROW
  WHEN (OLD.on_hand - OLD.reserved <> NEW.on_hand - NEW.reserved) EXECUTE FUNCTION tell_low_stock();
