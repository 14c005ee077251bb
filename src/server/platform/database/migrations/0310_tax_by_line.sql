-- The tax inside an order is the sum of the taxes of its lines, each twice the rounded half. Until now orders rounded once a rate.

SET CONSTRAINTS ALL IMMEDIATE;

-- As src/shared/spread.ts: the largest remainders take the missing paise, earlier parts first.
CREATE FUNCTION spread_over(amount bigint, weights bigint[]) RETURNS bigint[] LANGUAGE sql AS $$
  WITH weighed AS (
    SELECT place, weight, sum(weight) OVER () AS total FROM unnest(weights) WITH ORDINALITY AS w (weight, place)
  ), floored AS (
    SELECT place, CASE WHEN total > 0 THEN div(amount * weight::numeric, total) WHEN place = 1 THEN amount ELSE 0 END AS part,
      CASE WHEN total > 0 THEN mod(amount * weight::numeric, total) ELSE 0 END AS remainder
    FROM weighed
  ), ranked AS (
    SELECT place, part, row_number() OVER (ORDER BY remainder DESC, place) AS rank, amount - sum(part) OVER () AS missing FROM floored
  )
  SELECT array_agg((part + CASE WHEN rank <= missing THEN 1 ELSE 0 END)::bigint ORDER BY place) FROM ranked
$$;

WITH items AS (
  SELECT id, order_id, tax_rate_percent, is_discounted, price_paise * quantity AS total,
    row_number() OVER (PARTITION BY order_id ORDER BY id) AS place
  FROM order_items
), discounts AS (
  SELECT o.id AS order_id,
    spread_over(o.discount_paise, array_agg(CASE WHEN i.is_discounted THEN i.total ELSE 0 END ORDER BY i.place)) AS shares
  FROM orders o JOIN items i ON i.order_id = o.id GROUP BY o.id
), parts AS (
  SELECT i.order_id, i.id AS item_id, i.total - d.shares[i.place] AS paid, coalesce(p.position, 0) AS position,
    coalesce(p.tax_rate_percent, i.tax_rate_percent) AS rate, coalesce(p.share_paise, 1) AS share,
    row_number() OVER (PARTITION BY i.id ORDER BY p.position) AS place
  FROM items i JOIN discounts d ON d.order_id = i.order_id LEFT JOIN order_item_parts p ON p.order_item_id = i.id
), goods AS (
  SELECT item_id, spread_over(paid, array_agg(share ORDER BY place)) AS shares FROM parts GROUP BY item_id, paid
), lines AS (
  SELECT p.order_id, p.rate, g.shares[p.place] AS goods,
    row_number() OVER (PARTITION BY p.order_id ORDER BY p.item_id, p.place) AS place
  FROM parts p JOIN goods g ON g.item_id = p.item_id
), shipping AS (
  SELECT o.id AS order_id, spread_over(o.shipping_paise, array_agg(l.goods ORDER BY l.place)) AS shares
  FROM orders o JOIN lines l ON l.order_id = o.id GROUP BY o.id
), taxed AS (
  SELECT l.order_id,
    sum(2 * floor(((l.goods + s.shares[l.place]) * l.rate * 100 + 10000 + l.rate * 100) / (2 * (10000 + l.rate * 100))))::bigint AS tax
  FROM lines l JOIN shipping s ON s.order_id = l.order_id GROUP BY l.order_id
), documented AS (
  -- What was issued stays, so an order that is documented in full has the tax of its invoice and of the vouchers before it.
  SELECT d.order_id, sum(d.cgst_paise + d.sgst_paise + d.igst_paise)::bigint AS tax
  FROM tax_documents d JOIN orders o ON o.id = d.order_id
  WHERE d.invoice_id IS NULL GROUP BY d.order_id, o.total_paise HAVING sum(d.total_paise) = o.total_paise
)
UPDATE orders o SET tax_paise = coalesce(d.tax, t.tax)
FROM taxed t LEFT JOIN documented d ON d.order_id = t.order_id
WHERE o.id = t.order_id AND o.tax_paise <> coalesce(d.tax, t.tax);

DROP FUNCTION spread_over;

-- Reports counted no pack of a kit whose first part has no share in the price: these days are summed anew.
INSERT INTO report_touches (day)
SELECT DISTINCT d.issued_on
FROM tax_documents d JOIN tax_document_lines l ON l.document_id = d.id
WHERE d.kind <> 'refund_voucher' AND l.component > 1 AND d.issued_on < day_in_india(now())
  AND NOT EXISTS (SELECT FROM tax_document_lines f
    WHERE f.document_id = d.id AND f.order_item_id = l.order_item_id AND f.component = 1);
