-- Who made a change: `author` says what kind of actor, `author_id` which account or member of the staff. Rows from before keep
-- what they say; of their shoppers the order knows the account.

ALTER TABLE order_history ADD author_id bigint,
  ADD CHECK (author IN ('shopper', 'staff', 'provider', 'shop')),
  ADD CHECK (author <> 'staff' OR author_id IS NOT NULL);
UPDATE order_history h SET author_id = o.account_id FROM orders o WHERE o.id = h.order_id AND h.author = 'shopper';

ALTER TABLE stock_movements ADD author text NOT NULL DEFAULT 'shop' CHECK (author IN ('shopper', 'staff', 'provider', 'shop')),
  ADD author_id bigint,
  ADD CHECK (author <> 'staff' OR author_id IS NOT NULL);

ALTER TABLE refunds ADD author text NOT NULL DEFAULT 'shop' CHECK (author IN ('shopper', 'staff', 'provider', 'shop')),
  ADD author_id bigint,
  ADD CHECK (author <> 'staff' OR author_id IS NOT NULL);
