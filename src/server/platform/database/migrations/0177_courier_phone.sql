-- The number that the courier of an order calls, where it is not the account's. It belongs to the parcel as the address does.
ALTER TABLE orders ADD COLUMN shipping_phone text CHECK (shipping_phone ~ '^\+91[6-9][0-9]{9}$');

-- The staff finds an order by either number.
CREATE INDEX orders_phone ON orders (shipping_phone, id) WHERE shipping_phone IS NOT NULL AND status <> 'awaiting_payment';
