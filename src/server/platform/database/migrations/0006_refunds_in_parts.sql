-- A payment can be refunded in parts, a refund can fail after it was accepted, and a person can be asked to look at one.
ALTER TABLE refunds
  DROP CONSTRAINT refunds_provider_payment_id_reason_key,
  ADD COLUMN captured_paise bigint CHECK (captured_paise > 0),
  ADD COLUMN failures integer NOT NULL DEFAULT 0,
  ADD COLUMN asked_at timestamptz,
  ADD COLUMN finished_at timestamptz;
UPDATE refunds SET captured_paise = amount_paise, finished_at = CASE WHEN status = 'processed' THEN created_at END;
ALTER TABLE refunds ALTER COLUMN captured_paise SET NOT NULL;

CREATE INDEX refunds_payment ON refunds (payment_id);
CREATE INDEX refunds_money ON refunds (provider_payment_id);
-- The provider tells of a refund by its receipt, the end of its key, before we have stored its id.
CREATE INDEX refunds_receipt ON refunds (right(idempotency_key, 40));
DROP INDEX refunds_due;
CREATE INDEX refunds_open ON refunds (next_attempt_at) WHERE status IN ('due', 'sent');

-- All refunds of one captured payment together never exceed it. The payment's row is locked while they are added up, so
-- that two refunds at the same time see each other.
CREATE FUNCTION refuse_refund_beyond_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM payments WHERE id = NEW.payment_id FOR NO KEY UPDATE;
  IF (SELECT sum(amount_paise) FROM refunds WHERE provider_payment_id = NEW.provider_payment_id) > NEW.captured_paise THEN
    RAISE EXCEPTION 'The refunds of % exceed what was captured.', NEW.provider_payment_id USING ERRCODE = '23514';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER refunds_within_money AFTER INSERT OR UPDATE OF amount_paise, captured_paise, provider_payment_id ON refunds
  FOR EACH ROW EXECUTE FUNCTION refuse_refund_beyond_money();

-- What an order took from the shelf is read back when it is cancelled.
CREATE INDEX stock_movements_order ON stock_movements (order_id);

-- Money may still come for an order that was cancelled before it was paid.
DROP INDEX payments_unsettled;
CREATE INDEX payments_unsettled ON payments (created_at)
  WHERE status IN ('starting', 'open', 'failed', 'confirming', 'lapsed', 'cancelled');
