-- Cash on delivery: an order without the provider, whose courier collects its money at the door.

ALTER TABLE orders ADD COLUMN prepaid_discount_paise bigint NOT NULL DEFAULT 0;
ALTER TABLE orders ADD CONSTRAINT orders_prepaid_discount CHECK (prepaid_discount_paise BETWEEN 0 AND discount_paise);
-- The fee is part of the supply and taxed as shipping is, so it is a part of shipping_paise.
ALTER TABLE orders ADD COLUMN cod_fee_paise bigint NOT NULL DEFAULT 0;
ALTER TABLE orders ADD CONSTRAINT orders_cod_fee CHECK (cod_fee_paise BETWEEN 0 AND shipping_paise);

-- When the courier collected the money. Such money has an id of the shop in the ledger of refunds.
ALTER TABLE payments ADD COLUMN collected_at timestamptz;
ALTER TABLE payments DROP CONSTRAINT payments_known_status;
ALTER TABLE payments ADD CONSTRAINT payments_known_status CHECK (status IN ('starting', 'open', 'failed', 'confirming',
  'paid', 'expired', 'cancelled', 'refund_due', 'refunded', 'due_on_delivery', 'collected', 'remitted', 'written_off'));
ALTER TABLE payments ADD CONSTRAINT payments_cod_status CHECK (CASE WHEN kind = 'cod'
  THEN status IN ('due_on_delivery', 'collected', 'remitted', 'written_off', 'refund_due', 'refunded')
  ELSE status NOT IN ('due_on_delivery', 'collected', 'remitted', 'written_off') END);
ALTER TABLE payments ADD CONSTRAINT payments_cod_collected CHECK (CASE WHEN kind = 'cod'
  THEN (collected_at IS NOT NULL) = (status IN ('collected', 'remitted', 'refund_due', 'refunded')) AND provider_payment_id IS NULL AND next_poll_at IS NULL
  ELSE collected_at IS NULL END);

-- The id of money that no provider holds; null for other payments.
CREATE FUNCTION own_money_id(kind text, payment_id bigint) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN kind = 'cod' THEN 'cod_' || payment_id::text END;
CREATE UNIQUE INDEX payments_own_money ON payments (own_money_id(kind, id)) WHERE own_money_id(kind, id) IS NOT NULL;
CREATE INDEX payments_collected ON payments (collected_at) WHERE collected_at IS NOT NULL;

-- A person pays back collected money, so its refunds are never sent to the provider.
ALTER TABLE refunds ADD CONSTRAINT refunds_of_own_money CHECK (
  provider_payment_id NOT LIKE 'cod\_%' OR (kind = 'shop' AND status IN ('stuck', 'processed') AND provider_refund_id IS NULL));

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

-- Money in and out, also of money that couriers collected.
CREATE OR REPLACE VIEW payment_balances AS
SELECT money.provider_payment_id, money.payment_id, ledger.captured_paise, ledger.out_paise, ledger.shop_paise, ledger.provider_paise,
  ledger.lost_paise, ledger.at_provider_paise, ledger.pending_paise, ledger.provider_pending_paise, open.disputed_paise,
  greatest(0, ledger.captured_paise - ledger.out_paise) AS refundable_paise,
  greatest(0, ledger.out_paise - ledger.captured_paise) AS excess_paise
FROM (
  SELECT provider_payment_id, id AS payment_id, amount_paise FROM payments WHERE provider_payment_id IS NOT NULL
  UNION ALL
  SELECT own_money_id(kind, id), id, amount_paise FROM payments WHERE own_money_id(kind, id) IS NOT NULL AND collected_at IS NOT NULL
  UNION ALL
  -- An unmatched payment appears here from its first row.
  SELECT r.provider_payment_id, r.payment_id, r.captured_paise FROM refunds r
  WHERE NOT EXISTS (SELECT FROM payments p WHERE p.provider_payment_id = r.provider_payment_id)
    AND NOT EXISTS (SELECT FROM payments p WHERE own_money_id(p.kind, p.id) = r.provider_payment_id)
    AND NOT EXISTS (SELECT FROM refunds e WHERE e.provider_payment_id = r.provider_payment_id AND e.id < r.id)
) AS money
CROSS JOIN LATERAL (
  SELECT coalesce(max(captured_paise), money.amount_paise) AS captured_paise,
    coalesce(sum(amount_paise) FILTER (WHERE status <> 'void'), 0)::bigint AS out_paise,
    coalesce(sum(amount_paise) FILTER (WHERE kind = 'shop' AND status <> 'void'), 0)::bigint AS shop_paise,
    coalesce(sum(amount_paise) FILTER (WHERE kind = 'provider' AND status <> 'void'), 0)::bigint AS provider_paise,
    coalesce(sum(amount_paise) FILTER (WHERE kind = 'dispute' AND status <> 'void'), 0)::bigint AS lost_paise,
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

-- Collected money counts on the day of its collection, so a later refund, document or change touches that day.
CREATE OR REPLACE FUNCTION touch_days_of_money(of text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO report_touches (day)
  SELECT DISTINCT day_in_india(learned.at) FROM (
    SELECT settled_at AS at FROM payments WHERE provider_payment_id = of AND settled_at IS NOT NULL
    UNION ALL SELECT collected_at FROM payments WHERE own_money_id(kind, id) = of AND collected_at IS NOT NULL
    UNION ALL SELECT created_at FROM refunds WHERE provider_payment_id = of
    UNION ALL SELECT seen_at FROM unmatched_payments WHERE provider_payment_id = of) AS learned
  WHERE day_in_india(learned.at) < day_in_india(now())
$$;
CREATE OR REPLACE FUNCTION touch_money_of_changed_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_days_of_money(coalesce(provider_payment_id, own_money_id(kind, id))) FROM payments WHERE order_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE OR REPLACE FUNCTION touch_money_of_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_days_of_money(coalesce(provider_payment_id, own_money_id(kind, id))) FROM payments WHERE order_id = NEW.order_id;
  PERFORM touch_days_of_money(provider_payment_id) FROM refunds WHERE id = NEW.refund_id;
  RETURN NULL;
END
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
