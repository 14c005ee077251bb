-- The stock ledger, and recalls.

-- Every change of `on_hand`; the stock of a product is the sum of its movements.
CREATE TABLE stock_movements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id integer REFERENCES products,
  part_id integer REFERENCES parts,
  -- A trigger derives the kind from the reason when a statement omits it.
  kind text CONSTRAINT stock_movements_kind_known CHECK (kind IS NOT NULL)
    CONSTRAINT stock_movements_kind_check CHECK (kind IN ('opening', 'received', 'counted', 'adjusted', 'sale', 'cancellation', 'return',
      'replacement', 'packed', 'kept_off', 'promised', 'fetched', 'transferred', 'written_off', 'released', 'quarantined', 'expired',
      'recalled')),
  reason text NOT NULL,
  change integer NOT NULL,
  order_id bigint,
  author text NOT NULL DEFAULT 'shop' CHECK (author IN ('shopper', 'staff', 'provider', 'shop')),
  author_id bigint,
  batch text,
  replacement_id bigint REFERENCES replacements,
  -- `change` counts sellable packs, `batch_change` the packs of a batch. A sale has no batch yet; packing takes packs
  -- from batches and sells nothing.
  batch_id bigint REFERENCES batches,
  batch_change integer NOT NULL DEFAULT 0,
  -- `place_change` counts the packs of a batch at a place of the backstock; the picking place has the rest of
  -- `batch_change`. A transfer changes nothing else.
  place text,
  place_change integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(product_id, part_id) = 1),
  CHECK (author <> 'staff' OR author_id IS NOT NULL),
  CHECK (batch_change = 0 OR batch_id IS NOT NULL),
  CONSTRAINT stock_movements_moves_check CHECK (change <> 0 OR batch_change <> 0 OR place_change <> 0),
  CONSTRAINT stock_movements_place_check CHECK ((place IS NULL) = (place_change = 0) AND (place IS NULL OR batch_id IS NOT NULL))
);
CREATE INDEX stock_movements_product ON stock_movements (product_id);
-- A cancellation reads the movements of its order.
CREATE INDEX stock_movements_order ON stock_movements (order_id);
CREATE INDEX stock_movements_part ON stock_movements (part_id) WHERE part_id IS NOT NULL;
CREATE INDEX stock_movements_replacement ON stock_movements (replacement_id) WHERE replacement_id IS NOT NULL;
CREATE INDEX stock_movements_batch ON stock_movements (batch_id, id) WHERE batch_id IS NOT NULL;
-- Recent sales are found by their time.
CREATE INDEX stock_movements_at ON stock_movements USING brin (created_at);
CREATE INDEX stock_movements_place ON stock_movements (batch_id, place) WHERE place IS NOT NULL;

-- The orders whose shoppers got the mail about the recall of a batch, each once.
CREATE TABLE recall_orders (
  batch_id bigint NOT NULL REFERENCES batches,
  order_id bigint NOT NULL REFERENCES orders,
  -- The text of the mail, as its author wrote it.
  words text NOT NULL CHECK (length(words) BETWEEN 1 AND 2000),
  notified_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (batch_id, order_id)
);
CREATE INDEX recall_orders_order ON recall_orders (order_id);

-- Each movement has a kind from a list; the reason beside it is free text, which members type too.
CREATE FUNCTION movement_kind(reason text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN reason IN ('sale', 'cancellation', 'return', 'replacement', 'packed', 'expired') THEN reason
    WHEN reason IN ('refunded and not put back', 'refunded, and in no batch') THEN 'kept_off'
    WHEN reason = 'kept for what was promised' THEN 'promised'
    WHEN reason = 'fetched from the backstock' THEN 'fetched'
    WHEN reason = 'released from quarantine' THEN 'released'
    WHEN reason LIKE 'quarantine: %' OR reason = 'day of expiry corrected' THEN 'quarantined'
    WHEN reason LIKE 'recalled: %' THEN 'recalled'
    WHEN reason LIKE 'written off: %' THEN 'written_off'
    WHEN reason LIKE 'transfer: %' THEN 'transferred'
    WHEN reason LIKE 'received from %' OR reason = 'delivery' THEN 'received'
    WHEN reason LIKE 'opening %' THEN 'opening'
    WHEN reason LIKE 'counted%' THEN 'counted'
    ELSE 'adjusted'
  END
$$;

-- A statement that names no kind gets it from the reason.
CREATE FUNCTION set_movement_kind() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.kind := movement_kind(NEW.reason);
  RETURN NEW;
END
$$;
CREATE TRIGGER names_kind BEFORE INSERT ON stock_movements FOR EACH ROW WHEN (NEW.kind IS NULL) EXECUTE FUNCTION set_movement_kind();

-- The ledger only grows. An erasure may clear an author, and the removal of the sample deletes its own rows.
CREATE FUNCTION assert_ledger_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF to_jsonb(OLD) - 'author_id' = to_jsonb(NEW) - 'author_id' THEN
      RETURN NEW;
    END IF;
    IF NEW.order_id IS NULL AND to_jsonb(OLD) - 'order_id' = to_jsonb(NEW) - 'order_id'
      AND EXISTS (SELECT FROM sample_rows WHERE kind = 'order' AND row_id = OLD.order_id) THEN
      RETURN NEW;
    END IF;
  END IF;
  IF TG_OP = 'DELETE' AND OLD.order_id IS NULL AND EXISTS (
    SELECT FROM sample_rows WHERE (kind, row_id) IN (('product', OLD.product_id), ('part', OLD.part_id))) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'The ledger of the stock can only be added to.' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
CREATE TRIGGER stock_movements_stay BEFORE UPDATE OR DELETE ON stock_movements
  FOR EACH ROW EXECUTE FUNCTION assert_ledger_only_grows();
CREATE TRIGGER stock_movements_are_kept BEFORE TRUNCATE ON stock_movements EXECUTE FUNCTION assert_ledger_only_grows();
