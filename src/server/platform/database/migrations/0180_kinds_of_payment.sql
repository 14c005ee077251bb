-- The ways to pay an order.
ALTER TABLE payments ADD COLUMN kind text NOT NULL DEFAULT 'checkout';
ALTER TABLE payments ADD CONSTRAINT payments_known_kind CHECK (kind IN ('checkout', 'link', 'qr', 'by_hand', 'cod'));
-- Shoppers order in the shop, the staff by drafts.
ALTER TABLE orders ADD COLUMN source text NOT NULL DEFAULT 'shop' CHECK (source IN ('shop', 'staff'));
