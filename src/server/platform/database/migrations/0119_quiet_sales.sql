-- A sale tells nobody in its own transaction: PostgreSQL commits transactions with notices one after the other, and wakes every
-- connection that listens to anything. The program tells of many sales together, once they are committed (tell-later.ts).
DROP TRIGGER tells_staff ON orders;
CREATE TRIGGER tells_staff AFTER UPDATE ON orders FOR EACH ROW
  WHEN (OLD.version <> NEW.version
    AND NOT (OLD.status = 'awaiting_payment' AND NEW.status IN ('awaiting_payment', 'processing')))
  EXECUTE FUNCTION tell_staff('order', 'id');
DROP TRIGGER tells_staff ON payments;
CREATE TRIGGER tells_staff AFTER UPDATE OF status ON payments FOR EACH ROW
  WHEN (OLD.status = 'paid' AND NEW.status <> 'paid')
  EXECUTE FUNCTION tell_staff('order', 'order_id');
-- A sale takes packs from the shelf and from those set aside alike; a count or a correction takes or adds them on the shelf alone.
DROP TRIGGER tells_staff ON stock;
CREATE TRIGGER tells_staff AFTER UPDATE ON stock FOR EACH ROW
  WHEN ((OLD.on_hand <> NEW.on_hand AND OLD.reserved = NEW.reserved)
    OR (OLD.on_hand - OLD.reserved <= 5) <> (NEW.on_hand - NEW.reserved <= 5))
  EXECUTE FUNCTION tell_staff('stock', 'id');

-- An attempt that is not paid stands in no list of the back office, so placing an order need not enter it into what lists search.
DROP INDEX orders_pin;
DROP INDEX orders_recipient;
CREATE INDEX orders_pin ON orders (replace(shipping_zip, ' ', ''), id) WHERE status <> 'awaiting_payment';
CREATE INDEX orders_recipient ON orders USING gin (lower(shipping_full_name) gin_trgm_ops) WHERE status <> 'awaiting_payment';
