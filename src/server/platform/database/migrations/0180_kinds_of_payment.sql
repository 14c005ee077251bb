-- How the money of an order is asked for. Only money at the provider has an id there.
ALTER TABLE payments ADD COLUMN kind text NOT NULL DEFAULT 'checkout';
ALTER TABLE payments ADD CONSTRAINT payments_known_kind CHECK (kind IN ('checkout', 'link', 'qr', 'by_hand', 'cod'));
ALTER TABLE payments DROP CONSTRAINT payments_decided_by_money;
ALTER TABLE payments ADD CONSTRAINT payments_decided_by_money CHECK (
  status NOT IN ('paid', 'refund_due', 'refunded') OR provider_payment_id IS NOT NULL OR kind IN ('by_hand', 'cod'));
-- An order of the shop has its own purchase, one of the staff a draft.
ALTER TABLE orders ADD COLUMN source text NOT NULL DEFAULT 'shop' CHECK (source IN ('shop', 'staff'));
