-- Where the books of the stock disagree, as sentences: each count is the sum of its movements, and what can be sold agrees with the
-- batches. Of these, packs wait that are sold and not packed yet; and what is short is promised though no batch has it. Tests, the
-- proof of a backup and the audit of the chaos runs read it.
CREATE VIEW wrong_stock AS
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
  WHERE s.on_hand <> coalesce(n.packs, 0) - coalesce(w.packs, 0) + s.short;
