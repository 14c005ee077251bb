-- When the rows of the lists that programs sync changed last. Payments, parcels, notes and stock count as changes of the row
-- that shows them. Triggers add one row per transaction and never lock an older one, so that writers don't wait for each other.
CREATE TABLE changes (
  list text NOT NULL CHECK (list IN (
    'orders', 'products', 'customers', 'batches', 'tickets', 'tax_documents', 'refunds', 'payouts', 'returns', 'replacements')),
  row_id bigint NOT NULL,
  -- The start of the transaction, so that it records a row once.
  began_at timestamptz NOT NULL DEFAULT now(),
  -- Later than the first write of the transaction, unlike `now()`; lists of changes rely on it.
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (list, row_id, began_at)
);
CREATE INDEX changes_in_order ON changes (list, changed_at, row_id);

-- Dates the change of a row in a list; without an id there is none.
CREATE FUNCTION record_change(of_list text, of_row bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF of_row IS NULL THEN RETURN; END IF;
  INSERT INTO changes (list, row_id) VALUES (of_list, of_row) ON CONFLICT DO NOTHING;
END
$$;

-- Arguments: a list, and the column with the id of its row; then further pairs. An update of nothing is no change.
CREATE FUNCTION record_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  written jsonb := to_jsonb(coalesce(NEW, OLD));
BEGIN
  IF TG_OP = 'UPDATE' AND NEW IS NOT DISTINCT FROM OLD THEN RETURN NULL; END IF;
  FOR at IN 0 .. TG_NARGS - 1 BY 2 LOOP
    PERFORM record_change(TG_ARGV[at], (written ->> TG_ARGV[at + 1])::bigint);
  END LOOP;
  RETURN NULL;
END
$$;

-- Dates an order. Purchases write orders, payments and stock, so their functions name columns, which costs less. Lists
-- leave out orders that wait for their payment, so a purchase dates its rows once, when it is paid.
CREATE FUNCTION record_change_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (list, row_id) VALUES ('orders', NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
CREATE TRIGGER changes_order AFTER INSERT ON orders FOR EACH ROW
  WHEN (NEW.status <> 'awaiting_payment') EXECUTE FUNCTION record_change_of_order();
CREATE TRIGGER changes_order_again AFTER UPDATE ON orders FOR EACH ROW
  WHEN (NEW.status <> 'awaiting_payment' AND NEW IS DISTINCT FROM OLD) EXECUTE FUNCTION record_change_of_order();

-- Dates the order and the customer of a payment.
CREATE FUNCTION record_change_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (list, row_id) VALUES ('orders', NEW.order_id), ('customers', NEW.account_id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
CREATE TRIGGER changes_order AFTER INSERT OR UPDATE OF status, method, card_last4, provider_order_id, provider_payment_id, settled_at
  ON payments FOR EACH ROW WHEN (NEW.status NOT IN ('starting', 'open', 'failed')) EXECUTE FUNCTION record_change_of_payment();

CREATE TRIGGER changes_order AFTER INSERT ON order_notes FOR EACH ROW EXECUTE FUNCTION record_changes('orders', 'order_id');
CREATE TRIGGER changes_order AFTER INSERT OR UPDATE ON shipments FOR EACH ROW
  EXECUTE FUNCTION record_changes('orders', 'order_id', 'replacements', 'replacement_id');
CREATE TRIGGER changes_order AFTER INSERT OR UPDATE ON refund_requests FOR EACH ROW EXECUTE FUNCTION record_changes('orders', 'order_id');
CREATE TRIGGER changes_order AFTER INSERT ON tax_documents FOR EACH ROW
  EXECUTE FUNCTION record_changes('tax_documents', 'id', 'orders', 'order_id', 'refunds', 'refund_id');
CREATE TRIGGER changes_order AFTER INSERT OR UPDATE ON returns FOR EACH ROW
  EXECUTE FUNCTION record_changes('returns', 'id', 'orders', 'order_id');
CREATE TRIGGER changes_order AFTER INSERT OR UPDATE ON replacements FOR EACH ROW
  EXECUTE FUNCTION record_changes('replacements', 'id', 'orders', 'order_id');

-- Refunds and disputes name the payment of their order.
CREATE FUNCTION record_change_of_paid_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_change('orders', (SELECT order_id FROM payments WHERE id = NEW.payment_id));
  RETURN NULL;
END
$$;
CREATE TRIGGER changes_order AFTER INSERT OR UPDATE ON refunds FOR EACH ROW EXECUTE FUNCTION record_change_of_paid_order();
CREATE TRIGGER changes_order AFTER INSERT OR UPDATE ON disputes FOR EACH ROW EXECUTE FUNCTION record_change_of_paid_order();

CREATE TRIGGER changes_refund AFTER INSERT OR UPDATE ON refunds FOR EACH ROW EXECUTE FUNCTION record_changes('refunds', 'id');
CREATE TRIGGER changes_refund AFTER INSERT ON refund_settlements FOR EACH ROW EXECUTE FUNCTION record_changes('refunds', 'refund_id');
CREATE TRIGGER changes_return AFTER INSERT OR DELETE ON return_photos FOR EACH ROW EXECUTE FUNCTION record_changes('returns', 'return_id');
CREATE TRIGGER changes_return AFTER INSERT OR UPDATE ON return_lines FOR EACH ROW EXECUTE FUNCTION record_changes('returns', 'return_id');
CREATE TRIGGER changes_replacement AFTER INSERT OR UPDATE ON replacement_lines FOR EACH ROW
  EXECUTE FUNCTION record_changes('replacements', 'replacement_id');

CREATE TRIGGER changes_customer AFTER INSERT OR UPDATE OF full_name, email, phone, email_proven_at ON accounts FOR EACH ROW
  EXECUTE FUNCTION record_changes('customers', 'id');
CREATE TRIGGER changes_customer AFTER INSERT ON customer_notes FOR EACH ROW EXECUTE FUNCTION record_changes('customers', 'account_id');
CREATE TRIGGER changes_customer AFTER INSERT OR UPDATE OR DELETE ON customer_erasures FOR EACH ROW
  EXECUTE FUNCTION record_changes('customers', 'account_id');

CREATE TRIGGER changes_ticket AFTER INSERT OR UPDATE ON tickets FOR EACH ROW EXECUTE FUNCTION record_changes('tickets', 'id');
CREATE TRIGGER changes_ticket AFTER INSERT OR UPDATE ON ticket_messages FOR EACH ROW EXECUTE FUNCTION record_changes('tickets', 'ticket_id');
CREATE TRIGGER changes_ticket AFTER INSERT ON ticket_notes FOR EACH ROW EXECUTE FUNCTION record_changes('tickets', 'ticket_id');

CREATE TRIGGER changes_product AFTER INSERT OR UPDATE ON products FOR EACH ROW EXECUTE FUNCTION record_changes('products', 'id');
CREATE TRIGGER changes_product AFTER INSERT OR UPDATE OR DELETE ON product_pictures FOR EACH ROW
  EXECUTE FUNCTION record_changes('products', 'product_id');
CREATE TRIGGER changes_product AFTER INSERT OR UPDATE OR DELETE ON product_components FOR EACH ROW
  EXECUTE FUNCTION record_changes('products', 'product_id');
CREATE TRIGGER changes_product AFTER INSERT OR UPDATE OR DELETE ON product_guides FOR EACH ROW
  EXECUTE FUNCTION record_changes('products', 'product_id');
CREATE TRIGGER changes_product AFTER INSERT OR UPDATE ON product_notices FOR EACH ROW
  EXECUTE FUNCTION record_changes('products', 'product_id');

-- Dates the products of a stock: a kit changes with the stock of its parts.
CREATE FUNCTION record_change_of_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (list, row_id) SELECT 'products', product_id FROM product_stock WHERE product_id IS NOT NULL AND stock_id = NEW.id
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
CREATE TRIGGER changes_product AFTER INSERT OR UPDATE OF on_hand, reserved ON stock FOR EACH ROW EXECUTE FUNCTION record_change_of_stock();

-- Dates the products of a shelf place.
CREATE FUNCTION record_change_of_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_change('products', product_id) FROM product_stock WHERE stock_id = NEW.stock_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER changes_product AFTER INSERT OR UPDATE OF barcode ON shelf_places FOR EACH ROW EXECUTE FUNCTION record_change_of_place();

CREATE TRIGGER changes_batch AFTER INSERT OR UPDATE ON batches FOR EACH ROW EXECUTE FUNCTION record_changes('batches', 'id');

-- A number for the order of payouts, whose ids are texts of the provider.
ALTER TABLE payouts ADD COLUMN position bigint GENERATED BY DEFAULT AS IDENTITY UNIQUE;

-- The lines of a payout change its sums.
CREATE FUNCTION record_change_of_payout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_change('payouts', (SELECT position FROM payouts WHERE id = NEW.payout_id));
  RETURN NULL;
END
$$;
CREATE TRIGGER changes_payout AFTER INSERT OR UPDATE ON payouts FOR EACH ROW EXECUTE FUNCTION record_changes('payouts', 'position');
CREATE TRIGGER changes_payout AFTER INSERT ON payout_lines FOR EACH ROW EXECUTE FUNCTION record_change_of_payout();

-- What is there already counts as changed now, each row at a moment of its own, so that the first walk of a program finds it.
INSERT INTO changes (list, row_id, changed_at)
  SELECT list, id, now() - interval '1 microsecond' * row_number() OVER (PARTITION BY list ORDER BY id DESC)
  FROM (
    SELECT 'orders' AS list, id FROM orders WHERE status <> 'awaiting_payment'
    UNION ALL SELECT 'products', id FROM products
    UNION ALL SELECT 'customers', id FROM accounts
    UNION ALL SELECT 'batches', id FROM batches
    UNION ALL SELECT 'tickets', id FROM tickets
    UNION ALL SELECT 'tax_documents', id FROM tax_documents
    UNION ALL SELECT 'refunds', id FROM refunds
    UNION ALL SELECT 'payouts', position FROM payouts
    UNION ALL SELECT 'returns', id FROM returns
    UNION ALL SELECT 'replacements', id FROM replacements) AS present;
