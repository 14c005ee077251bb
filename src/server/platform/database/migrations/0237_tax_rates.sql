-- Rates of the GST by HSN, each from a day on. Goods without a rate of their own take the one of their HSN when they are quoted;
-- goods that have one keep it, so nothing that is sold today changes.

SET CONSTRAINTS ALL IMMEDIATE;

CREATE TABLE tax_rates (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Of a heading with all that is in it; the longest that fits decides.
  hsn text NOT NULL CHECK (hsn ~ '^\d{4}(\d{2}){0,2}$'),
  rate_percent numeric(5, 2) NOT NULL CHECK (rate_percent >= 0 AND rate_percent < 100),
  -- From midnight in India, until another one of the same HSN begins.
  starts_on date NOT NULL,
  -- The notification or letter that says so.
  source text NOT NULL CHECK (source <> ''),
  -- Null for a statement in the database.
  author_id bigint REFERENCES staff_members,
  created_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (hsn, starts_on),
  -- What lines of orders refer to, so that the rate of a used one can't change.
  UNIQUE (id, rate_percent)
);
CREATE INDEX tax_rates_start ON tax_rates (starts_on, id);
CREATE INDEX tax_rates_author ON tax_rates (author_id);
CREATE TRIGGER edited BEFORE UPDATE ON tax_rates FOR EACH ROW EXECUTE FUNCTION note_edit();
CREATE CONSTRAINT TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE ON tax_rates
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_content_version();
CREATE TRIGGER content_emptied AFTER TRUNCATE ON tax_rates EXECUTE FUNCTION raise_content_version();
CREATE TRIGGER tells_staff AFTER INSERT OR UPDATE OR DELETE ON tax_rates FOR EACH ROW EXECUTE FUNCTION tell_staff('tax-rate', 'id');

CREATE FUNCTION india_today() RETURNS date LANGUAGE sql STABLE AS $$ SELECT (now() AT TIME ZONE 'Asia/Kolkata')::date $$;

-- The rate that an HSN has on a day; null where none is known.
CREATE FUNCTION tax_rate_id(of text, at date DEFAULT india_today()) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT id FROM tax_rates
  WHERE hsn IN (left(of, 4), left(of, 6), left(of, 8)) AND starts_on <= at
  ORDER BY length(hsn) DESC, starts_on DESC LIMIT 1
$$;
CREATE FUNCTION tax_rate_of_hsn(of text, at date DEFAULT india_today()) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT rate_percent FROM tax_rates WHERE id = tax_rate_id(of, at)
$$;

ALTER TABLE products ALTER tax_rate_percent DROP NOT NULL;
ALTER TABLE product_components ALTER tax_rate_percent DROP NOT NULL;

-- The rate of a product on a day: its own, of a kit the highest of its parts, else that of its HSN.
CREATE FUNCTION tax_rate_of_product(of integer, at date DEFAULT india_today()) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT coalesce(p.tax_rate_percent,
    (SELECT max(coalesce(c.tax_rate_percent, tax_rate_of_hsn(c.hsn, at))) FROM product_components c WHERE c.product_id = p.id),
    tax_rate_of_hsn(p.hsn, at))
  FROM products p WHERE p.id = of
$$;

-- Whatever is sold has a rate: one of its own, or one by its HSN that can't be taken away meanwhile.
CREATE FUNCTION refuse_unknown_rate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'products' THEN
    -- A kit has the rates of its parts.
    IF EXISTS (SELECT FROM product_components WHERE product_id = NEW.id) THEN RETURN NULL; END IF;
  END IF;
  PERFORM FROM tax_rates WHERE id = tax_rate_id(NEW.hsn) FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'No rate is known for the HSN %.', NEW.hsn USING ERRCODE = 'check_violation', CONSTRAINT = 'tax_rate_known';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER rate_known AFTER INSERT OR UPDATE ON products FOR EACH ROW
  WHEN (NEW.tax_rate_percent IS NULL) EXECUTE FUNCTION refuse_unknown_rate();
CREATE TRIGGER rate_known AFTER INSERT OR UPDATE ON product_components FOR EACH ROW
  WHEN (NEW.tax_rate_percent IS NULL) EXECUTE FUNCTION refuse_unknown_rate();

-- The lines of orders keep the rate that they were placed with, and which one by HSN it was.
ALTER TABLE order_items ADD rate_id bigint,
  ADD CONSTRAINT order_items_rate FOREIGN KEY (rate_id, tax_rate_percent) REFERENCES tax_rates (id, rate_percent);
CREATE INDEX order_items_rate ON order_items (rate_id) WHERE rate_id IS NOT NULL;

-- What was in a kit when it was ordered; its documents are made from these.
CREATE TABLE order_item_parts (
  order_item_id bigint NOT NULL REFERENCES order_items ON DELETE CASCADE,
  position integer NOT NULL CHECK (position > 0),
  name text NOT NULL,
  hsn text NOT NULL,
  tax_rate_percent numeric(5, 2) NOT NULL,
  share_paise bigint NOT NULL CHECK (share_paise >= 0),
  rate_id bigint,
  PRIMARY KEY (order_item_id, position),
  CONSTRAINT order_item_parts_rate FOREIGN KEY (rate_id, tax_rate_percent) REFERENCES tax_rates (id, rate_percent)
);
CREATE INDEX order_item_parts_rate ON order_item_parts (rate_id) WHERE rate_id IS NOT NULL;

CREATE FUNCTION note_item_rate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.rate_id := (
    SELECT tax_rate_id(NEW.hsn) FROM products p
    WHERE p.id = NEW.product_id AND p.tax_rate_percent IS NULL
      AND NOT EXISTS (SELECT FROM product_components c WHERE c.product_id = p.id));
  IF NEW.rate_id IS NULL THEN RETURN NEW; END IF;
  -- Waits for whoever mends the rate.
  PERFORM FROM tax_rates r WHERE r.id = NEW.rate_id AND r.rate_percent = NEW.tax_rate_percent FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'The rate was mended since it was quoted: quote the order again.' USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER notes_rate BEFORE INSERT ON order_items FOR EACH ROW EXECUTE FUNCTION note_item_rate();

CREATE FUNCTION keep_item_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM product_components c JOIN tax_rates r ON r.id = tax_rate_id(c.hsn)
  WHERE c.product_id = NEW.product_id AND c.tax_rate_percent IS NULL FOR KEY SHARE OF r;
  INSERT INTO order_item_parts (order_item_id, position, name, hsn, tax_rate_percent, share_paise, rate_id)
  SELECT NEW.id, row_number() OVER (ORDER BY c.position), c.name, c.hsn, coalesce(c.tax_rate_percent, r.rate_percent), c.share_paise, r.id
  FROM product_components c LEFT JOIN tax_rates r ON c.tax_rate_percent IS NULL AND r.id = tax_rate_id(c.hsn)
  WHERE c.product_id = NEW.product_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER keeps_parts AFTER INSERT ON order_items FOR EACH ROW EXECUTE FUNCTION keep_item_parts();

-- A kit that was ordered keeps its parts, but their HSN and rate may change: its orders have their own.
CREATE OR REPLACE FUNCTION refuse_change_of_sold_kit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.product_id, OLD.position, OLD.name, OLD.share_paise, OLD.stock_id)
    IS NOT DISTINCT FROM (NEW.product_id, NEW.position, NEW.name, NEW.share_paise, NEW.stock_id) THEN RETURN NEW; END IF;
  IF EXISTS (SELECT 1 FROM order_items WHERE product_id IN (OLD.product_id, NEW.product_id)) THEN
    RAISE EXCEPTION 'A kit that has been ordered keeps its parts and their prices. One with others is another product.'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN coalesce(NEW, OLD);
END
$$;

-- Orders until now: what their invoice says, and what the kit has where there is none. Shares come from the kit while it has
-- as many parts, since those decided every sum so far.
WITH invoiced AS (
  SELECT l.order_item_id, l.component, l.description, l.hsn, l.tax_rate_percent, l.gross_paise - l.shipping_paise AS paise
  FROM tax_documents d JOIN tax_document_lines l ON l.document_id = d.id
  WHERE d.kind = 'invoice' AND l.component > 0
), present AS (
  SELECT product_id, row_number() OVER (PARTITION BY product_id ORDER BY position) AS place, count(*) OVER (PARTITION BY product_id) AS parts,
    name, hsn, tax_rate_percent, share_paise
  FROM product_components
)
INSERT INTO order_item_parts (order_item_id, position, name, hsn, tax_rate_percent, share_paise)
SELECT v.order_item_id, v.component, substr(v.description, length(i.product_name) + 3), v.hsn, v.tax_rate_percent,
  coalesce(c.share_paise, v.paise)
FROM invoiced v JOIN order_items i ON i.id = v.order_item_id
  LEFT JOIN present c ON c.product_id = i.product_id AND c.place = v.component
    AND c.parts = (SELECT count(*) FROM invoiced w WHERE w.order_item_id = v.order_item_id)
UNION ALL
SELECT i.id, c.place, c.name, c.hsn, c.tax_rate_percent, c.share_paise
FROM order_items i JOIN present c ON c.product_id = i.product_id
WHERE NOT EXISTS (SELECT FROM tax_documents d WHERE d.order_id = i.order_id AND d.kind = 'invoice');

-- A rate that orders have stays what it is, and one that goods need stays.
CREATE FUNCTION is_rate_used(of bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM order_items WHERE rate_id = of) OR EXISTS (SELECT FROM order_item_parts WHERE rate_id = of)
$$;
CREATE FUNCTION refuse_rate_used() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_rate_used(OLD.id) THEN
    RAISE EXCEPTION 'Orders have this rate.' USING ERRCODE = 'check_violation', CONSTRAINT = 'tax_rate_used';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER kept_if_used BEFORE UPDATE ON tax_rates FOR EACH ROW
  WHEN ((OLD.hsn, OLD.rate_percent, OLD.starts_on) IS DISTINCT FROM (NEW.hsn, NEW.rate_percent, NEW.starts_on))
  EXECUTE FUNCTION refuse_rate_used();
CREATE FUNCTION refuse_rate_needed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM products p WHERE p.tax_rate_percent IS NULL AND starts_with(p.hsn, OLD.hsn) AND tax_rate_of_product(p.id) IS NULL
  ) OR EXISTS (
    SELECT FROM product_components c WHERE c.tax_rate_percent IS NULL AND starts_with(c.hsn, OLD.hsn) AND tax_rate_id(c.hsn) IS NULL
  ) THEN
    RAISE EXCEPTION 'Goods have no other rate.' USING ERRCODE = 'check_violation', CONSTRAINT = 'tax_rate_needed';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER needed AFTER UPDATE OR DELETE ON tax_rates FOR EACH ROW EXECUTE FUNCTION refuse_rate_needed();
