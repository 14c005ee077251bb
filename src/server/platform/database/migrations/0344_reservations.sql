-- Rows of stock whose reserved packs are not those that payments under way hold.
CREATE VIEW wrong_reservations AS
  SELECT s.id AS stock_id,
    format('Stock %s has %s packs reserved, and payments under way hold %s.', s.id, s.reserved, coalesce(h.packs, 0)) AS sentence
  FROM stock s LEFT JOIN (
    SELECT x.stock_id, sum(i.quantity * x.amount) AS packs
    FROM payments p JOIN order_items i ON i.order_id = p.order_id JOIN product_stock x ON x.product_id = i.product_id
    WHERE p.is_reserved GROUP BY x.stock_id) AS h ON h.stock_id = s.id
  WHERE s.reserved <> coalesce(h.packs, 0);

-- The same list of sentences as before, and those of reservations.
CREATE OR REPLACE VIEW wrong_stock AS
  WITH moved AS (
    SELECT s.id, coalesce(sum(m.change), 0) AS change
    FROM stock s LEFT JOIN stock_movements m ON m.product_id = s.product_id OR m.part_id = s.part_id GROUP BY s.id
  ), waiting AS (
    SELECT s.id, coalesce(sum(m.batch_change - m.change), 0) AS packs
    FROM stock s JOIN stock_movements m ON m.product_id = s.product_id OR m.part_id = s.part_id
    LEFT JOIN replacements r ON r.id = m.replacement_id
    JOIN orders o ON o.id = m.order_id
    WHERE CASE WHEN r.id IS NULL THEN o.status = 'processing' ELSE r.status = 'due' END
    GROUP BY s.id
  ), in_batches AS (
    SELECT stock_id AS id, sum(on_hand) FILTER (WHERE state = 'released') AS packs FROM batches GROUP BY stock_id
  ), by_place AS (
    SELECT batch_id, place, sum(place_change) AS packs FROM stock_movements WHERE place IS NOT NULL GROUP BY batch_id, place
  )
  SELECT format('Stock %s counts %s, and its movements %s.', s.id, s.on_hand, change) AS sentence
  FROM stock s JOIN moved USING (id) WHERE s.on_hand <> change
  UNION ALL
  SELECT format('Batch %s counts %s, and its movements %s.', b.id, b.on_hand, m.packs)
  FROM batches b CROSS JOIN LATERAL (
    SELECT coalesce(sum(batch_change), 0) AS packs FROM stock_movements WHERE batch_id = b.id) AS m
  WHERE b.on_hand <> m.packs
  UNION ALL
  SELECT format('Stock %s counts %s; its batches have %s, of which %s wait, and %s are short.', s.id, s.on_hand,
    coalesce(n.packs, 0), coalesce(w.packs, 0), s.short)
  FROM stock s LEFT JOIN in_batches n USING (id) LEFT JOIN waiting w USING (id)
  WHERE s.on_hand <> coalesce(n.packs, 0) - coalesce(w.packs, 0) + s.short
  UNION ALL
  SELECT format('Batch %s at %s counts %s, and its movements %s.', batch_id, place, coalesce(k.packs, 0), coalesce(p.packs, 0))
  FROM backstock k FULL JOIN by_place p USING (batch_id, place) WHERE coalesce(k.packs, 0) <> coalesce(p.packs, 0)
  UNION ALL
  SELECT format('Batch %s counts %s, and its places %s.', b.id, b.on_hand, k.packs)
  FROM batches b JOIN (SELECT batch_id, sum(packs) AS packs FROM backstock GROUP BY batch_id) AS k ON k.batch_id = b.id
  WHERE k.packs > b.on_hand
  UNION ALL
  SELECT sentence FROM wrong_reservations;

-- A payment that reserves no more has sold its packs or given them back in the same transaction; one that is superseded passes them
-- on. Sold packs stand in the ledger. Packs that came back show in a row of stock that this transaction wrote. A difference that is
-- older than the transaction refuses nothing, so that it can't stop other payments; the hourly comparison finds it.
CREATE FUNCTION assert_packs_settled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.superseded_by IS NOT NULL OR EXISTS (SELECT FROM stock_movements WHERE order_id = NEW.order_id AND kind = 'sale') THEN
    RETURN NULL;
  END IF;
  IF EXISTS (SELECT FROM payments WHERE id = NEW.id AND NOT is_reserved) AND EXISTS (
    SELECT FROM order_items i JOIN product_stock x ON x.product_id = i.product_id JOIN stock s ON s.id = x.stock_id
      JOIN wrong_reservations w ON w.stock_id = s.id
    WHERE i.order_id = NEW.order_id AND s.xmin <> pg_current_xact_id()::xid) THEN
    RAISE EXCEPTION 'The packs of payment % stay reserved, and it neither sold them nor gave them back.', NEW.id USING ERRCODE = '23514';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER gives_packs_back AFTER UPDATE OF is_reserved ON payments DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.is_reserved AND NOT NEW.is_reserved) EXECUTE FUNCTION assert_packs_settled();

-- What a matter is about may be the stock, by the number of its row.
ALTER TABLE dead_letters DROP CONSTRAINT dead_letters_kind_check,
  ADD CONSTRAINT dead_letters_kind_check
    CHECK (kind IN ('mail', 'refund', 'webhook', 'payment', 'money', 'dispute', 'provider', 'stock'));
