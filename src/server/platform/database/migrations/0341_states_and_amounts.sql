-- The steps of orders, payments and returns, as order-life, payment-life and return-life have them; a test compares both.
CREATE FUNCTION state_moves() RETURNS TABLE (life text, before text, after text[]) LANGUAGE sql IMMUTABLE AS $$
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
    ('payments', 'starting', ARRAY['cancelled', 'lapsed', 'open']),
    ('payments', 'open', ARRAY['cancelled', 'confirming', 'failed', 'lapsed', 'paid', 'refund_due']),
    ('payments', 'failed', ARRAY['cancelled', 'confirming', 'lapsed', 'paid', 'refund_due']),
    ('payments', 'confirming', ARRAY['cancelled', 'failed', 'lapsed', 'paid', 'refund_due']),
    ('payments', 'paid', ARRAY['refund_due', 'refunded']),
    ('payments', 'lapsed', ARRAY['cancelled', 'confirming', 'paid', 'refund_due']),
    ('payments', 'cancelled', ARRAY['refund_due']),
    ('payments', 'refund_due', ARRAY['paid', 'refunded']),
    ('payments', 'refunded', ARRAY['paid', 'refund_due']),
    ('returns', 'asked', ARRAY['awaited', 'ready', 'received', 'refused', 'withdrawn']),
    ('returns', 'awaited', ARRAY['received', 'refused', 'settled_early', 'withdrawn']),
    ('returns', 'received', ARRAY['ready']),
    ('returns', 'ready', ARRAY['refused', 'settled']),
    ('returns', 'settled', ARRAY['ready']),
    ('returns', 'settled_early', ARRAY['awaited', 'received_late']),
    ('returns', 'received_late', ARRAY['received', 'settled'])
$$;

-- A state changes by a step of its table alone.
CREATE FUNCTION assert_step_of_life() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM state_moves() m WHERE m.life = TG_TABLE_NAME AND m.before = OLD.status AND NEW.status = ANY (m.after)) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% % can''t go from % to %.', TG_TABLE_NAME, OLD.id, OLD.status, NEW.status USING ERRCODE = '23514';
END
$$;
CREATE TRIGGER keeps_to_life BEFORE UPDATE OF status ON orders FOR EACH ROW
  WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION assert_step_of_life();
CREATE TRIGGER keeps_to_life BEFORE UPDATE OF status ON payments FOR EACH ROW
  WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION assert_step_of_life();
CREATE TRIGGER keeps_to_life BEFORE UPDATE OF status ON returns FOR EACH ROW
  WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION assert_step_of_life();

-- Money that decided a payment has its id at the provider.
ALTER TABLE payments ADD CONSTRAINT payments_decided_by_money CHECK (
  status NOT IN ('paid', 'refund_due', 'refunded') OR provider_payment_id IS NOT NULL);

-- What was paid stays as it was charged. Documents, refunds and reports are computed from it.
CREATE FUNCTION assert_charge_stays() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  charged bigint := (to_jsonb(OLD) ->> TG_ARGV[0])::bigint;
BEGIN
  IF TG_TABLE_NAME = 'order_item_parts' THEN
    SELECT order_id INTO charged FROM order_items WHERE id = charged;
  END IF;
  IF EXISTS (SELECT FROM payments WHERE order_id = charged AND status IN ('paid', 'refund_due', 'refunded')) THEN
    RAISE EXCEPTION 'Order % is paid, so its amounts in % stay.', charged, TG_TABLE_NAME USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER keeps_charge BEFORE UPDATE ON payments FOR EACH ROW
  WHEN ((OLD.amount_paise, OLD.currency, OLD.order_id) IS DISTINCT FROM (NEW.amount_paise, NEW.currency, NEW.order_id))
  EXECUTE FUNCTION assert_charge_stays('order_id');
CREATE TRIGGER keeps_charge BEFORE UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.subtotal_paise, OLD.discount_paise, OLD.shipping_paise, OLD.tax_paise, OLD.total_paise)
    IS DISTINCT FROM (NEW.subtotal_paise, NEW.discount_paise, NEW.shipping_paise, NEW.tax_paise, NEW.total_paise))
  EXECUTE FUNCTION assert_charge_stays('id');
CREATE TRIGGER keeps_charge BEFORE UPDATE ON order_items FOR EACH ROW
  WHEN ((OLD.order_id, OLD.product_id, OLD.quantity, OLD.price_paise, OLD.original_price_paise, OLD.tax_rate_percent, OLD.hsn, OLD.is_discounted)
    IS DISTINCT FROM
    (NEW.order_id, NEW.product_id, NEW.quantity, NEW.price_paise, NEW.original_price_paise, NEW.tax_rate_percent, NEW.hsn, NEW.is_discounted))
  EXECUTE FUNCTION assert_charge_stays('order_id');
CREATE TRIGGER keeps_charge BEFORE UPDATE ON order_item_parts FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION assert_charge_stays('order_item_id');
