-- Views.

-- The packs that one pack of a product needs on the shelf: one of itself, or the amounts of the components of a kit.
-- Rows of parts have no product and match none. A condition for that would make PostgreSQL read the whole table in a
-- join.
CREATE VIEW product_stock AS
  SELECT product_id, id AS stock_id, 1 AS amount FROM stock
  UNION ALL
  SELECT product_id, stock_id, amount FROM product_components;

-- Current temporary prices by product; `now()` is one moment for a whole transaction.
CREATE VIEW running_prices AS
SELECT product_id, price_paise, mrp_paise, discount_percent, starts_at, ends_at FROM price_periods
WHERE starts_at <= now() AND now() < ends_at;

-- Pictures that the shop shows, plans to show, or can show again; the sweep deletes others. Every table that names
-- pictures must be added here. A sent newsletter keeps its pictures, since readers keep the mail.
CREATE VIEW shown_pictures AS
  SELECT pictures_in(src) AS hash FROM product_pictures WHERE src LIKE '/pictures/own/%'
  UNION ALL SELECT pictures_in(image_url) FROM products WHERE image_url LIKE '/pictures/own/%'
  UNION ALL SELECT pictures_in(fields::text) FROM product_drafts WHERE fields::text LIKE '%/pictures/own/%'
  UNION ALL SELECT pictures_in(content::text) FROM product_versions WHERE content::text LIKE '%/pictures/own/%'
  UNION ALL SELECT pictures_in(image_url || ' ' || content) FROM posts
    WHERE image_url LIKE '/pictures/own/%' OR content LIKE '%/pictures/own/%'
  UNION ALL SELECT pictures_in(fields::text) FROM article_drafts WHERE fields::text LIKE '%/pictures/own/%'
  UNION ALL SELECT pictures_in(content::text) FROM article_versions WHERE content::text LIKE '%/pictures/own/%'
  UNION ALL SELECT pictures_in(body) FROM newsletters WHERE body LIKE '%/pictures/own/%';

-- The valid invoice, which no other replaces.
CREATE VIEW present_invoices AS
  SELECT d.id, d.order_id FROM tax_documents d
  WHERE d.kind = 'invoice' AND NOT EXISTS (SELECT FROM tax_documents n WHERE n.replaces_id = d.id);

-- Money in and out of each payment of the provider. Every computation of the remaining amount reads this view.
CREATE VIEW payment_balances AS
SELECT money.provider_payment_id, money.payment_id, ledger.captured_paise, ledger.out_paise, ledger.shop_paise, ledger.provider_paise,
  ledger.lost_paise, ledger.at_provider_paise, ledger.pending_paise, ledger.provider_pending_paise, open.disputed_paise,
  greatest(0, ledger.captured_paise - ledger.out_paise) AS refundable_paise,
  greatest(0, ledger.out_paise - ledger.captured_paise) AS excess_paise
FROM (
  SELECT provider_payment_id, id AS payment_id, amount_paise FROM payments WHERE provider_payment_id IS NOT NULL
  UNION ALL
  -- An unmatched payment appears here from its first row.
  SELECT r.provider_payment_id, r.payment_id, r.captured_paise FROM refunds r
  WHERE NOT EXISTS (SELECT FROM payments p WHERE p.provider_payment_id = r.provider_payment_id)
    AND NOT EXISTS (SELECT FROM refunds e WHERE e.provider_payment_id = r.provider_payment_id AND e.id < r.id)
) AS money
CROSS JOIN LATERAL (
  SELECT coalesce(max(captured_paise), money.amount_paise) AS captured_paise,
    coalesce(sum(amount_paise) FILTER (WHERE status <> 'void'), 0)::bigint AS out_paise,
    coalesce(sum(amount_paise) FILTER (WHERE kind = 'shop' AND status <> 'void'), 0)::bigint AS shop_paise,
    coalesce(sum(amount_paise) FILTER (WHERE kind = 'provider' AND status <> 'void'), 0)::bigint AS provider_paise,
    coalesce(sum(amount_paise) FILTER (WHERE kind = 'dispute' AND status <> 'void'), 0)::bigint AS lost_paise,
    -- The expected sum of refunds at the provider.
    coalesce(sum(amount_paise) FILTER (WHERE status <> 'void' AND (kind = 'provider' OR provider_refund_id IS NOT NULL)), 0)::bigint
      AS at_provider_paise,
    coalesce(sum(amount_paise) FILTER (WHERE status IN ('due', 'sent', 'stuck')), 0)::bigint AS pending_paise,
    coalesce(sum(amount_paise) FILTER (WHERE kind = 'provider' AND status = 'sent'), 0)::bigint AS provider_pending_paise
  FROM refunds WHERE refunds.provider_payment_id = money.provider_payment_id
) AS ledger
CROSS JOIN LATERAL (
  SELECT coalesce(sum(amount_paise), 0)::bigint AS disputed_paise FROM disputes
  WHERE disputes.provider_payment_id = money.provider_payment_id AND state IN ('open', 'action_required', 'under_review')
) AS open;

-- Rows of stock whose reserved packs differ from those of payments under way.
CREATE VIEW wrong_reservations AS
  SELECT s.id AS stock_id,
    format('Stock %s has %s packs reserved, and payments under way hold %s.', s.id, s.reserved, coalesce(h.packs, 0)) AS sentence
  FROM stock s LEFT JOIN (
    SELECT x.stock_id, sum(i.quantity * x.amount) AS packs
    FROM payments p JOIN order_items i ON i.order_id = p.order_id JOIN product_stock x ON x.product_id = i.product_id
    WHERE p.is_reserved GROUP BY x.stock_id) AS h ON h.stock_id = s.id
  WHERE s.reserved <> coalesce(h.packs, 0);

-- Disagreements of stock counts, as sentences: each count is the sum of its movements, and sellable packs agree with the
-- batches. Waiting packs are sold and not packed yet; short packs are promised and in no batch. Tests, proofs of backups
-- and chaos runs read this view.
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
