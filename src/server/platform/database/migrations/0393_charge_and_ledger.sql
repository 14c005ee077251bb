-- What was paid keeps its items. An order that is written with its payment in one transaction, such as one of the past, is still
-- being written.
CREATE FUNCTION assert_items_stay() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  item jsonb := to_jsonb(coalesce(NEW, OLD));
  charged bigint := (item ->> TG_ARGV[0])::bigint;
BEGIN
  IF TG_TABLE_NAME = 'order_item_parts' THEN
    SELECT order_id INTO charged FROM order_items WHERE id = charged;
  END IF;
  IF EXISTS (
    SELECT FROM payments WHERE order_id = charged AND status IN ('paid', 'refund_due', 'refunded')
      AND xmin <> pg_current_xact_id()::xid) THEN
    RAISE EXCEPTION 'Order % is paid, so its rows in % stay.', charged, TG_TABLE_NAME USING ERRCODE = '23514';
  END IF;
  RETURN coalesce(NEW, OLD);
END
$$;
CREATE TRIGGER keeps_items BEFORE INSERT OR DELETE ON order_items FOR EACH ROW EXECUTE FUNCTION assert_items_stay('order_id');
CREATE TRIGGER keeps_items BEFORE INSERT OR DELETE ON order_item_parts FOR EACH ROW
  EXECUTE FUNCTION assert_items_stay('order_item_id');

-- A row of the ledger of money out keeps its money, and what is sent or done counts until the provider says that it failed.
-- The removal of the sample takes its own rows out.
CREATE FUNCTION assert_money_out_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    RAISE EXCEPTION 'Row % of the ledger of money out keeps its money.', OLD.id USING ERRCODE = '23514';
  END IF;
  IF EXISTS (
    SELECT FROM payments p JOIN sample_rows s ON s.kind = 'order' AND s.row_id = p.order_id WHERE p.id = OLD.payment_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'Row % of the ledger of money out can''t be removed.', OLD.id USING ERRCODE = '23514';
END
$$;
CREATE TRIGGER keeps_row BEFORE DELETE ON refunds FOR EACH ROW EXECUTE FUNCTION assert_money_out_stays();
-- A dispute that is lost again may take another amount.
CREATE TRIGGER keeps_money BEFORE UPDATE ON refunds FOR EACH ROW
  WHEN ((OLD.payment_id, OLD.provider_payment_id, OLD.captured_paise, OLD.kind, OLD.dispute_id)
      IS DISTINCT FROM (NEW.payment_id, NEW.provider_payment_id, NEW.captured_paise, NEW.kind, NEW.dispute_id)
    OR (OLD.amount_paise <> NEW.amount_paise AND (OLD.kind <> 'dispute' OR OLD.status = NEW.status))
    OR (OLD.kind = 'shop' AND NEW.status = 'void' AND OLD.status NOT IN ('due', 'stuck', 'void')))
  EXECUTE FUNCTION assert_money_out_stays();
