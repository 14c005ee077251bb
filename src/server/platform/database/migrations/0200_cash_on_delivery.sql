-- Cash on delivery: an order without the provider, whose courier collects its money at the door.

ALTER TABLE orders ADD COLUMN prepaid_discount_paise bigint NOT NULL DEFAULT 0;
ALTER TABLE orders ADD CONSTRAINT orders_prepaid_discount CHECK (prepaid_discount_paise BETWEEN 0 AND discount_paise);
-- The fee is part of the supply and taxed as shipping is, so it is a part of shipping_paise.
ALTER TABLE orders ADD COLUMN cod_fee_paise bigint NOT NULL DEFAULT 0;
ALTER TABLE orders ADD CONSTRAINT orders_cod_fee CHECK (cod_fee_paise BETWEEN 0 AND shipping_paise);

-- When the courier collected the money.
ALTER TABLE payments ADD COLUMN collected_at timestamptz;
ALTER TABLE payments DROP CONSTRAINT payments_known_status;
ALTER TABLE payments ADD CONSTRAINT payments_known_status CHECK (status IN ('starting', 'open', 'failed', 'confirming',
  'paid', 'expired', 'cancelled', 'refund_due', 'refunded', 'due_on_delivery', 'collected', 'remitted', 'written_off'));
ALTER TABLE payments ADD CONSTRAINT payments_cod_status CHECK (CASE WHEN kind = 'cod'
  THEN status IN ('starting', 'due_on_delivery', 'collected', 'remitted', 'written_off', 'refund_due', 'refunded')
  ELSE status NOT IN ('due_on_delivery', 'collected', 'remitted', 'written_off') END);
-- Collected money has an id of the shop, as money by hand has, and its day is that of its collection.
ALTER TABLE payments ADD CONSTRAINT payments_cod_collected CHECK (CASE WHEN kind = 'cod'
  THEN (collected_at IS NOT NULL) = (status IN ('collected', 'remitted', 'refund_due', 'refunded'))
    AND (provider_payment_id IS NOT NULL) = (collected_at IS NOT NULL) AND coalesce(provider_payment_id LIKE 'cod-%', true)
    AND (next_poll_at IS NULL OR status = 'starting')
  ELSE collected_at IS NULL END);
CREATE INDEX payments_collected ON payments (collected_at) WHERE collected_at IS NOT NULL;

-- A person pays back money that no provider holds, so its refunds are never sent.
ALTER TABLE refunds ADD CONSTRAINT refunds_of_own_money CHECK (
  provider_payment_id NOT LIKE ALL (ARRAY['cod-%', 'hand-%'])
  OR (kind = 'shop' AND status IN ('stuck', 'processed') AND provider_refund_id IS NULL));

-- A credit note over an invoice whose money never came has no refund.
ALTER TABLE tax_documents DROP CONSTRAINT tax_documents_refund;
ALTER TABLE tax_documents ADD CONSTRAINT tax_documents_refund CHECK (CASE WHEN kind = 'invoice' THEN refund_id IS NULL
  ELSE (refund_id IS NULL) = (reason IN ('wrong_place', 'not_collected')) END);
ALTER TABLE tax_documents DROP CONSTRAINT tax_documents_wrong_place;
ALTER TABLE tax_documents ADD CONSTRAINT tax_documents_wrong_place CHECK (
  reason NOT IN ('wrong_place', 'not_collected') OR kind = 'credit_note');

-- An order with cash on delivery is confirmed before it is packed: by the mailed link, or by a call of the staff.
CREATE TABLE cod_confirmations (
  order_id bigint PRIMARY KEY REFERENCES orders,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'confirmed', 'cancelled')),
  -- The secret of the mailed link.
  token text NOT NULL UNIQUE CHECK (length(token) >= 22),
  asked_at timestamptz NOT NULL DEFAULT now(),
  -- Calls without an answer.
  calls integer NOT NULL DEFAULT 0 CHECK (calls >= 0),
  last_call_at timestamptz,
  -- Whether the order was put on hold because nobody answered for a day.
  is_held boolean NOT NULL DEFAULT false,
  decided_at timestamptz,
  CHECK ((state = 'waiting') = (decided_at IS NULL))
);
CREATE INDEX cod_confirmations_waiting ON cod_confirmations (asked_at) WHERE state = 'waiting';

-- An order with cash on delivery is packed only once it is confirmed.
CREATE FUNCTION assert_confirmed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM cod_confirmations WHERE order_id = NEW.id AND state <> 'confirmed') THEN
    RAISE EXCEPTION 'Order % with cash on delivery is not confirmed, so it can''t be packed.', NEW.id
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER is_confirmed BEFORE UPDATE OF status ON orders FOR EACH ROW
  WHEN (NEW.status = 'packed' AND OLD.status <> 'packed') EXECUTE FUNCTION assert_confirmed();
-- A cancelled order waits for no confirmation.
CREATE FUNCTION end_confirmation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE cod_confirmations SET state = 'cancelled', decided_at = now() WHERE order_id = NEW.id AND state = 'waiting';
  RETURN NULL;
END
$$;
CREATE TRIGGER ends_confirmation AFTER UPDATE OF status ON orders FOR EACH ROW
  WHEN (NEW.status = 'cancelled' AND OLD.status <> 'cancelled') EXECUTE FUNCTION end_confirmation();
CREATE TRIGGER notifies_staff AFTER UPDATE ON cod_confirmations FOR EACH ROW EXECUTE FUNCTION notify_staff('order', 'order_id');
CREATE TRIGGER notifies_staff_of_cod AFTER UPDATE OF status ON payments FOR EACH ROW
  WHEN (NEW.kind = 'cod' AND OLD.status IN ('due_on_delivery', 'collected', 'remitted') AND NEW.status <> OLD.status)
  EXECUTE FUNCTION notify_staff('order', 'order_id');

CREATE OR REPLACE FUNCTION state_moves() RETURNS TABLE (life text, before text, after text[]) LANGUAGE sql IMMUTABLE AS $$
  VALUES
    ('orders', 'awaiting_payment', ARRAY['cancelled', 'confirming', 'processing']),
    ('orders', 'confirming', ARRAY['awaiting_payment', 'cancelled', 'processing']),
    ('orders', 'processing', ARRAY['cancelled', 'packed']),
    ('orders', 'packed', ARRAY['cancelled', 'shipped']),
    ('orders', 'shipped', ARRAY['delivered', 'lost', 'returned_to_origin', 'returning', 'undelivered']),
    ('orders', 'undelivered', ARRAY['delivered', 'lost', 'returned_to_origin', 'returning', 'shipped']),
    ('orders', 'returning', ARRAY['lost', 'returned_to_origin']),
    ('orders', 'returned_to_origin', ARRAY['shipped']),
    ('orders', 'lost', ARRAY['delivered', 'returned_to_origin', 'shipped']),
    ('payments', 'starting', ARRAY['cancelled', 'due_on_delivery', 'expired', 'open']),
    ('payments', 'open', ARRAY['cancelled', 'confirming', 'expired', 'failed', 'paid', 'refund_due']),
    ('payments', 'failed', ARRAY['cancelled', 'confirming', 'expired', 'paid', 'refund_due']),
    ('payments', 'confirming', ARRAY['cancelled', 'expired', 'failed', 'paid', 'refund_due']),
    ('payments', 'paid', ARRAY['refund_due', 'refunded']),
    ('payments', 'expired', ARRAY['cancelled', 'confirming', 'paid', 'refund_due']),
    ('payments', 'cancelled', ARRAY['refund_due']),
    ('payments', 'refund_due', ARRAY['paid', 'refunded']),
    ('payments', 'refunded', ARRAY['paid', 'refund_due']),
    ('payments', 'due_on_delivery', ARRAY['collected', 'written_off']),
    ('payments', 'collected', ARRAY['refund_due', 'refunded', 'remitted']),
    ('payments', 'remitted', ARRAY['refund_due', 'refunded']),
    ('returns', 'asked', ARRAY['awaited', 'ready', 'received', 'refused', 'withdrawn']),
    ('returns', 'awaited', ARRAY['received', 'refused', 'settled_early', 'withdrawn']),
    ('returns', 'received', ARRAY['ready']),
    ('returns', 'ready', ARRAY['refused', 'settled']),
    ('returns', 'settled', ARRAY['ready']),
    ('returns', 'settled_early', ARRAY['awaited', 'received_late']),
    ('returns', 'received_late', ARRAY['received', 'settled'])
$$;

-- Whether a payment has decided its order, whose amounts and items then stay.
CREATE FUNCTION decides_order(status text) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN status IN ('paid', 'refund_due', 'refunded', 'due_on_delivery', 'collected', 'remitted', 'written_off');

CREATE OR REPLACE FUNCTION assert_charge_stays() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  charged bigint := (to_jsonb(OLD) ->> TG_ARGV[0])::bigint;
BEGIN
  IF TG_TABLE_NAME = 'order_item_parts' THEN
    SELECT order_id INTO charged FROM order_items WHERE id = charged;
  END IF;
  IF EXISTS (SELECT FROM payments WHERE order_id = charged AND decides_order(status)) THEN
    RAISE EXCEPTION 'Order % is paid, so its amounts in % stay.', charged, TG_TABLE_NAME USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER keeps_cod_fee BEFORE UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.cod_fee_paise, OLD.prepaid_discount_paise) IS DISTINCT FROM (NEW.cod_fee_paise, NEW.prepaid_discount_paise))
  EXECUTE FUNCTION assert_charge_stays('id');

CREATE OR REPLACE FUNCTION assert_items_stay() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  item jsonb := to_jsonb(coalesce(NEW, OLD));
  charged bigint := (item ->> TG_ARGV[0])::bigint;
BEGIN
  IF TG_TABLE_NAME = 'order_item_parts' THEN
    SELECT order_id INTO charged FROM order_items WHERE id = charged;
  END IF;
  IF EXISTS (
    SELECT FROM payments WHERE order_id = charged AND decides_order(status) AND xmin <> pg_current_xact_id()::xid) THEN
    RAISE EXCEPTION 'Order % is paid, so its rows in % stay.', charged, TG_TABLE_NAME USING ERRCODE = '23514';
  END IF;
  RETURN coalesce(NEW, OLD);
END
$$;

-- Collected money counts on the day of its collection, so a later refund, document or change touches that day.
CREATE OR REPLACE FUNCTION touch_days_of_money(of text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO report_touches (day)
  SELECT DISTINCT day_in_india(learned.at) FROM (
    SELECT coalesce(collected_at, settled_at) AS at FROM payments WHERE provider_payment_id = of AND settled_at IS NOT NULL
    UNION ALL SELECT created_at FROM refunds WHERE provider_payment_id = of
    UNION ALL SELECT seen_at FROM unmatched_payments WHERE provider_payment_id = of) AS learned
  WHERE day_in_india(learned.at) < day_in_india(now())
$$;

-- Money at the door is never captured at the provider. Its order is paid once the courier has collected it.
CREATE OR REPLACE FUNCTION record_events_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'failed' AND OLD.status <> 'failed' THEN
    PERFORM record_order_events('{order.payment_failed}', o, o.status) FROM orders o WHERE o.id = NEW.order_id;
  END IF;
  IF NEW.status = 'collected' AND OLD.status = 'due_on_delivery' THEN
    PERFORM record_order_events('{order.paid}', o, o.status) FROM orders o WHERE o.id = NEW.order_id;
  END IF;
  IF NEW.settled_at IS NOT NULL AND OLD.settled_at IS NULL AND NEW.kind <> 'cod' THEN
    INSERT INTO events (type, order_id, data) VALUES ('payment.captured', NEW.order_id, jsonb_build_object(
      'id', NEW.id, 'order_id', public_id_of('ORD', NEW.order_id), 'customer_id', NEW.account_id, 'status', NEW.status,
      'provider_payment_id', NEW.provider_payment_id, 'provider_order_id', NEW.provider_order_id, 'method', NEW.method,
      'currency', NEW.currency, 'amount_paise', NEW.amount_paise));
  END IF;
  RETURN NULL;
END
$$;
DROP TRIGGER records_events ON payments;
CREATE TRIGGER records_events AFTER UPDATE ON payments FOR EACH ROW
  WHEN ((NEW.status = 'failed' AND OLD.status <> 'failed') OR (NEW.settled_at IS NOT NULL AND OLD.settled_at IS NULL)
    OR (NEW.status = 'collected' AND OLD.status = 'due_on_delivery'))
  EXECUTE FUNCTION record_events_of_payment();

-- Of the orders of a day, those whose money came: an order with cash on delivery counts once it is collected.
ALTER TABLE report_parcels ADD COLUMN paid integer NOT NULL DEFAULT 0;
UPDATE report_parcels SET paid = orders;
