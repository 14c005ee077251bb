-- What became of the money of a day, kept for its closing, and how many orders were begun. Days that were summed before get theirs from the job.

CREATE TABLE report_money (
  day date PRIMARY KEY,
  captured_count integer NOT NULL,
  captured_paise bigint NOT NULL,
  orders_count integer NOT NULL,
  orders_paise bigint NOT NULL,
  refunds_count integer NOT NULL,
  refunds_paise bigint NOT NULL,
  waiting_count integer NOT NULL,
  waiting_paise bigint NOT NULL,
  explained_count integer NOT NULL,
  explained_paise bigint NOT NULL,
  difference_paise bigint NOT NULL,
  -- The number of payments whose figures contradict each other.
  wrong integer NOT NULL,
  -- The orders that were begun on the day and are still there.
  placed integer NOT NULL
);

-- Marks the past days on which the ledger learned of a payment of the provider: by the payment, a refund or as unmatched.
CREATE FUNCTION touch_days_of_money(of text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO report_touches (day)
  SELECT DISTINCT day_in_india(learned.at) FROM (
    SELECT settled_at AS at FROM payments WHERE provider_payment_id = of AND settled_at IS NOT NULL
    UNION ALL SELECT created_at FROM refunds WHERE provider_payment_id = of
    UNION ALL SELECT seen_at FROM unmatched_payments WHERE provider_payment_id = of) AS learned
  WHERE day_in_india(learned.at) < day_in_india(now())
$$;

-- A refund or unmatched payment marks the past days of its money as changed.
CREATE FUNCTION touch_money_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM touch_days_of_money(OLD.provider_payment_id); END IF;
  IF TG_OP = 'INSERT' THEN PERFORM touch_days_of_money(NEW.provider_payment_id);
  ELSIF TG_OP = 'UPDATE' AND NEW.provider_payment_id IS DISTINCT FROM OLD.provider_payment_id THEN
    PERFORM touch_days_of_money(NEW.provider_payment_id);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER touches_money AFTER INSERT OR DELETE
  OR UPDATE OF provider_payment_id, payment_id, kind, reason, status, captured_paise, amount_paise, created_at ON refunds
  FOR EACH ROW EXECUTE FUNCTION touch_money_of_row();
CREATE TRIGGER touches_money AFTER INSERT OR DELETE OR UPDATE OF provider_payment_id, state, amount_paise, seen_at ON unmatched_payments
  FOR EACH ROW EXECUTE FUNCTION touch_money_of_row();

-- Unmatched money that is deleted, or that was seen at another time, marks the past day on which it was seen as changed.
CREATE FUNCTION touch_day_of_unmatched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO report_touches (day) VALUES (day_in_india(OLD.seen_at));
  RETURN NULL;
END
$$;
CREATE TRIGGER touches_report AFTER DELETE OR UPDATE OF seen_at ON unmatched_payments FOR EACH ROW
  WHEN (day_in_india(OLD.seen_at) < day_in_india(now())) EXECUTE FUNCTION touch_day_of_unmatched();

-- A payment marks its past day, and the past days on which its money was seen, as changed. One that settles now is of today, which has no sums.
CREATE FUNCTION touch_money_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO report_touches (day) SELECT day_in_india(at) FROM unnest(ARRAY[OLD.settled_at, NEW.settled_at]) AS at
  WHERE at IS NOT NULL AND day_in_india(at) < day_in_india(now());
  PERFORM touch_days_of_money(money) FROM unnest(ARRAY[OLD.provider_payment_id, NEW.provider_payment_id]) AS money;
  RETURN NULL;
END
$$;
CREATE TRIGGER touches_money AFTER UPDATE ON payments FOR EACH ROW
  WHEN ((OLD.settled_at, OLD.provider_payment_id, OLD.amount_paise, OLD.order_id)
    IS DISTINCT FROM (NEW.settled_at, NEW.provider_payment_id, NEW.amount_paise, NEW.order_id))
  EXECUTE FUNCTION touch_money_of_payment();
CREATE TRIGGER touches_money_when_made AFTER INSERT ON payments FOR EACH ROW
  WHEN (NEW.settled_at IS NOT NULL) EXECUTE FUNCTION touch_money_of_payment();
CREATE TRIGGER touches_money_when_deleted AFTER DELETE ON payments FOR EACH ROW
  WHEN (OLD.settled_at IS NOT NULL) EXECUTE FUNCTION touch_money_of_payment();

-- A refund that was paid by hand marks the past days of its money as changed.
CREATE FUNCTION touch_money_of_settlement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_days_of_money(provider_payment_id) FROM refunds WHERE id = coalesce(NEW.refund_id, OLD.refund_id);
  RETURN NULL;
END
$$;
CREATE TRIGGER touches_money AFTER INSERT OR DELETE ON refund_settlements FOR EACH ROW EXECUTE FUNCTION touch_money_of_settlement();

-- A cancelled order, another total or another carrier marks the past days of its money as changed.
CREATE FUNCTION touch_money_of_changed_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_days_of_money(provider_payment_id) FROM payments WHERE order_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER touches_money AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.status = 'cancelled', OLD.total_paise, OLD.carrier) IS DISTINCT FROM (NEW.status = 'cancelled', NEW.total_paise, NEW.carrier))
  EXECUTE FUNCTION touch_money_of_changed_order();

-- A tax document marks the past days of its order's and of its refund's money as changed.
CREATE FUNCTION touch_money_of_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_days_of_money(provider_payment_id) FROM payments WHERE order_id = NEW.order_id;
  PERFORM touch_days_of_money(provider_payment_id) FROM refunds WHERE id = NEW.refund_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER touches_money AFTER INSERT ON tax_documents FOR EACH ROW EXECUTE FUNCTION touch_money_of_document();

-- An order that is deleted marks its day as changed, since the funnel counts orders.
CREATE FUNCTION touch_day_of_deleted_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO report_touches (day) VALUES (day_in_india(OLD.created_at));
  RETURN NULL;
END
$$;
CREATE TRIGGER touches_report AFTER DELETE ON orders FOR EACH ROW
  WHEN (day_in_india(OLD.created_at) < day_in_india(now())) EXECUTE FUNCTION touch_day_of_deleted_order();
