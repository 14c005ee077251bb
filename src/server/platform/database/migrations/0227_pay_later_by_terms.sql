-- Pay later by terms: customers whom the staff trust pay an order by its invoice, some days after it was placed.

-- The days within which the customer may pay; null where they pay before or on delivery.
ALTER TABLE business_customers ADD COLUMN pay_days integer
  CONSTRAINT business_customers_pay_days CHECK (pay_days BETWEEN 7 AND 90);

ALTER TABLE payments ADD COLUMN due_on date;
ALTER TABLE payments DROP CONSTRAINT payments_known_kind;
ALTER TABLE payments ADD CONSTRAINT payments_known_kind CHECK (kind IN ('checkout', 'link', 'qr', 'by_hand', 'cod', 'terms'));
ALTER TABLE payments DROP CONSTRAINT payments_known_status;
ALTER TABLE payments ADD CONSTRAINT payments_known_status CHECK (status IN ('starting', 'open', 'failed', 'confirming', 'paid',
  'expired', 'cancelled', 'refund_due', 'refunded', 'due_on_delivery', 'collected', 'remitted', 'written_off', 'due'));
ALTER TABLE payments DROP CONSTRAINT payments_cod_status;
ALTER TABLE payments ADD CONSTRAINT payments_cod_status CHECK (CASE kind
  WHEN 'cod' THEN status IN ('starting', 'due_on_delivery', 'collected', 'remitted', 'written_off', 'refund_due', 'refunded')
  WHEN 'terms' THEN status IN ('starting', 'due', 'paid', 'written_off', 'refund_due', 'refunded')
  ELSE status NOT IN ('due_on_delivery', 'collected', 'remitted', 'written_off', 'due') END);
-- Money by terms came by hand on its own day, later than the order.
ALTER TABLE payments DROP CONSTRAINT payments_cod_collected;
ALTER TABLE payments ADD CONSTRAINT payments_cod_collected CHECK (CASE WHEN kind IN ('cod', 'terms')
  THEN (collected_at IS NOT NULL) = (status IN ('collected', 'remitted', 'paid', 'refund_due', 'refunded'))
    AND (provider_payment_id IS NOT NULL) = (collected_at IS NOT NULL)
    AND coalesce(provider_payment_id LIKE CASE kind WHEN 'cod' THEN 'cod-%' ELSE 'hand-%' END, true)
    AND (next_poll_at IS NULL OR status = 'starting')
  ELSE collected_at IS NULL END);
ALTER TABLE payments DROP CONSTRAINT payments_reference_by_hand;
ALTER TABLE payments ADD CONSTRAINT payments_reference_by_hand CHECK (reference IS NULL OR kind IN ('by_hand', 'terms'));
ALTER TABLE payments ADD CONSTRAINT payments_due_on CHECK (CASE WHEN kind = 'terms'
  THEN (due_on IS NOT NULL) = (status <> 'starting') ELSE due_on IS NULL END);
-- Money that is still to come, the longest due first.
CREATE INDEX payments_due ON payments (due_on, id) WHERE status = 'due';

-- When and where an order by terms is paid, as its invoice says it.
ALTER TABLE tax_documents ADD COLUMN payment_note text CONSTRAINT tax_documents_payment_note CHECK (payment_note IS NULL OR kind = 'invoice');

CREATE TRIGGER notifies_staff_of_terms AFTER UPDATE OF status ON payments FOR EACH ROW
  WHEN (NEW.kind = 'terms' AND OLD.status = 'due' AND NEW.status <> OLD.status)
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
    ('payments', 'starting', ARRAY['cancelled', 'due', 'due_on_delivery', 'expired', 'open']),
    ('payments', 'open', ARRAY['cancelled', 'confirming', 'expired', 'failed', 'paid', 'refund_due']),
    ('payments', 'failed', ARRAY['cancelled', 'confirming', 'expired', 'paid', 'refund_due']),
    ('payments', 'confirming', ARRAY['cancelled', 'expired', 'failed', 'paid', 'refund_due']),
    ('payments', 'paid', ARRAY['refund_due', 'refunded']),
    ('payments', 'expired', ARRAY['cancelled', 'confirming', 'paid', 'refund_due']),
    ('payments', 'cancelled', ARRAY['refund_due']),
    ('payments', 'refund_due', ARRAY['paid', 'refunded']),
    ('payments', 'refunded', ARRAY['paid', 'refund_due']),
    ('payments', 'due_on_delivery', ARRAY['collected', 'written_off']),
    ('payments', 'due', ARRAY['paid', 'written_off']),
    ('payments', 'collected', ARRAY['refund_due', 'refunded', 'remitted']),
    ('payments', 'remitted', ARRAY['collected', 'refund_due', 'refunded']),
    ('returns', 'asked', ARRAY['awaited', 'ready', 'received', 'refused', 'withdrawn']),
    ('returns', 'awaited', ARRAY['received', 'refused', 'settled_early', 'withdrawn']),
    ('returns', 'received', ARRAY['ready']),
    ('returns', 'ready', ARRAY['refused', 'settled']),
    ('returns', 'settled', ARRAY['ready']),
    ('returns', 'settled_early', ARRAY['awaited', 'received_late']),
    ('returns', 'received_late', ARRAY['received', 'settled'])
$$;

CREATE OR REPLACE FUNCTION decides_order(status text) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN status IN ('paid', 'refund_due', 'refunded', 'due_on_delivery', 'collected', 'remitted', 'written_off', 'due');

-- Money by terms is never captured at the provider. Its order is paid once the staff recorded the money.
CREATE OR REPLACE FUNCTION record_events_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'failed' AND OLD.status <> 'failed' THEN
    PERFORM record_order_events('{order.payment_failed}', o, o.status) FROM orders o WHERE o.id = NEW.order_id;
  END IF;
  IF NEW.status = 'collected' AND OLD.status = 'due_on_delivery' OR NEW.status = 'paid' AND OLD.status = 'due' THEN
    PERFORM record_order_events('{order.paid}', o, o.status) FROM orders o WHERE o.id = NEW.order_id;
  END IF;
  IF NEW.settled_at IS NOT NULL AND OLD.settled_at IS NULL AND NEW.kind NOT IN ('cod', 'terms') THEN
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
    OR (NEW.status = 'collected' AND OLD.status = 'due_on_delivery') OR (NEW.status = 'paid' AND OLD.status = 'due'))
  EXECUTE FUNCTION record_events_of_payment();


-- A draft that is paid later by terms is an order from then on.
CREATE OR REPLACE FUNCTION follow_payment_of_draft() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status IN ('paid', 'due_on_delivery', 'due') THEN
    WITH paid AS (
      UPDATE draft_orders SET status = 'paid' WHERE order_id = NEW.order_id AND status IN ('sent', 'expired')
      RETURNING order_id, created_by, note)
    INSERT INTO order_notes (order_id, staff_id, body) SELECT order_id, created_by, note FROM paid WHERE note <> '';
  ELSE
    UPDATE draft_orders SET status = 'expired' WHERE order_id = NEW.order_id AND status = 'sent';
  END IF;
  RETURN NULL;
END
$$;
DROP TRIGGER draft_follows ON payments;
CREATE TRIGGER draft_follows AFTER UPDATE OF status ON payments FOR EACH ROW
  WHEN (NEW.kind <> 'checkout' AND NEW.status <> OLD.status
    AND NEW.status IN ('paid', 'due_on_delivery', 'due', 'expired', 'cancelled', 'refund_due', 'refunded'))
  EXECUTE FUNCTION follow_payment_of_draft();
