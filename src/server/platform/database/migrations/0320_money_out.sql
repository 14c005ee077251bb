-- contracts: no shop runs a release yet; the first to be used, 0.1.0, does not read payments.refunded_elsewhere_paise.
-- `refunds` is the one ledger of money out. A row of kind `shop` is a decision of the shop that the provider carries out, or that a
-- person pays by hand. Rows of kind `provider` and `dispute` are facts that the provider reports. A row with the status `void` counts
-- no more: a refund that failed at the provider, a loss that was reversed, or a decision that such facts have made needless.
ALTER TABLE refunds
  ADD COLUMN kind text NOT NULL DEFAULT 'shop',
  ADD COLUMN dispute_id text UNIQUE REFERENCES disputes,
  -- Decided while the bank asked about the payment.
  ADD COLUMN is_despite_dispute boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT refunds_known_kind CHECK (kind IN ('shop', 'provider', 'dispute')),
  DROP CONSTRAINT refunds_known_status,
  ADD CONSTRAINT refunds_known_status CHECK (status IN ('due', 'sent', 'processed', 'stuck', 'void')),
  ADD CONSTRAINT refunds_dispute CHECK ((kind = 'dispute') = (dispute_id IS NOT NULL)),
  ADD CONSTRAINT refunds_fact CHECK (kind = 'shop' OR status IN ('processed', 'void') OR (kind = 'provider' AND status = 'sent'));

CREATE INDEX disputes_money ON disputes (provider_payment_id);

DROP INDEX refunds_waiting;
CREATE INDEX refunds_waiting ON refunds (status, id) WHERE status IN ('due', 'sent', 'stuck');

-- What came and what went out of each payment of the provider. Everything that asks what is left reads this view.
CREATE VIEW payment_balances AS
SELECT money.provider_payment_id, money.payment_id, ledger.captured_paise, ledger.out_paise, ledger.shop_paise, ledger.provider_paise,
  ledger.lost_paise, ledger.at_provider_paise, ledger.pending_paise, ledger.provider_pending_paise, open.disputed_paise,
  greatest(0, ledger.captured_paise - ledger.out_paise) AS refundable_paise,
  greatest(0, ledger.out_paise - ledger.captured_paise) AS excess_paise
FROM (
  SELECT provider_payment_id, id AS payment_id, amount_paise FROM payments WHERE provider_payment_id IS NOT NULL
  UNION ALL
  -- Money that pays no order is known by its first row alone.
  SELECT r.provider_payment_id, r.payment_id, r.captured_paise FROM refunds r
  WHERE NOT EXISTS (SELECT FROM payments p WHERE p.provider_payment_id = r.provider_payment_id)
    AND NOT EXISTS (SELECT FROM refunds e WHERE e.provider_payment_id = r.provider_payment_id AND e.id < r.id)
) AS money
CROSS JOIN LATERAL (
  SELECT coalesce(max(captured_paise), money.amount_paise) AS captured_paise,
    coalesce(sum(amount_paise) FILTER (WHERE status <> 'void'), 0)::bigint AS out_paise,
    coalesce(sum(amount_paise) FILTER (WHERE kind = 'shop' AND status <> 'void'), 0)::bigint AS shop_paise,
    coalesce(sum(amount_paise) FILTER (WHERE kind = 'provider' AND status <> 'void'), 0)::bigint AS provider_paise,
    coalesce(sum(amount_paise) FILTER (WHERE kind = 'dispute' AND status <> 'void'), 0)::bigint AS lost_paise,
    -- What the provider's own sum of refunds should be.
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

-- A decision of the shop never takes more out than came. The payment's row is locked while the ledger is added up, so that two
-- decisions at the same time see each other. Facts of the provider are recorded whatever they add up to.
DROP TRIGGER refunds_within_money ON refunds;
DROP FUNCTION refuse_refund_beyond_money();
CREATE FUNCTION check_refund_within_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM payments WHERE id = NEW.payment_id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM payment_balances WHERE provider_payment_id = NEW.provider_payment_id AND excess_paise > 0) THEN
    RAISE EXCEPTION 'The refunds of % exceed what was captured.', NEW.provider_payment_id
      USING ERRCODE = '23514', CONSTRAINT = 'refunds_within_balance';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER refunds_within_balance AFTER INSERT OR UPDATE OF amount_paise, captured_paise, provider_payment_id, kind ON refunds
  FOR EACH ROW WHEN (NEW.kind = 'shop') EXECUTE FUNCTION check_refund_within_balance();

-- A row that turns void leaves the reports.
DROP TRIGGER touches_report ON refunds;
CREATE TRIGGER touches_report AFTER INSERT OR UPDATE OF reason, return_id, amount_paise, created_at, status ON refunds FOR EACH ROW
  WHEN (day_in_india(NEW.created_at) < day_in_india(now())) EXECUTE FUNCTION touch_day_of_refund();

INSERT INTO refunds (payment_id, provider_payment_id, captured_paise, amount_paise, kind, reason, status, idempotency_key, author,
  created_at, finished_at)
SELECT id, provider_payment_id, amount_paise, refunded_elsewhere_paise, 'provider', 'at_provider', 'processed',
  'provider-' || provider_payment_id, 'provider', coalesce(settled_at, created_at), coalesce(settled_at, created_at)
FROM payments WHERE refunded_elsewhere_paise > 0 AND provider_payment_id IS NOT NULL;

-- A dispute that came before its payment was settled, or about money that pays no order.
UPDATE disputes d SET payment_id = p.id FROM payments p
WHERE d.payment_id IS NULL AND p.provider_payment_id = d.provider_payment_id;
UPDATE disputes d SET payment_id = r.payment_id FROM refunds r
WHERE d.payment_id IS NULL AND r.provider_payment_id = d.provider_payment_id;

INSERT INTO refunds (payment_id, provider_payment_id, captured_paise, amount_paise, kind, dispute_id, reason, status, idempotency_key,
  author, created_at, finished_at)
SELECT p.id, d.provider_payment_id,
  coalesce((SELECT max(captured_paise) FROM refunds r WHERE r.provider_payment_id = d.provider_payment_id), p.amount_paise), d.amount_paise, 'dispute', d.id, 'dispute_lost', 'processed', 'dispute-' || d.id,
  'provider', d.told_at, d.told_at
FROM disputes d JOIN payments p ON p.id = d.payment_id WHERE d.state = 'lost';

-- Decisions that were not sent and whose money these facts took, one after another, as the shop voids them from now on.
DO $$
DECLARE
  refund record;
BEGIN
  FOR refund IN SELECT id, provider_payment_id, amount_paise FROM refunds WHERE kind = 'shop' AND status IN ('due', 'stuck') ORDER BY id LOOP
    UPDATE refunds r SET status = 'void',
      last_error = 'Not sent: this money went out in another way, at the provider or by a lost dispute.'
    FROM payment_balances b
    WHERE r.id = refund.id AND b.provider_payment_id = refund.provider_payment_id AND b.excess_paise >= refund.amount_paise;
  END LOOP;
END $$;
UPDATE dead_letters l SET resolved_at = now() FROM refunds r
WHERE l.kind = 'refund' AND l.reference = r.id::text AND l.resolved_at IS NULL AND r.status = 'void';

UPDATE payments p SET status = 'refunded' FROM payment_balances b
WHERE b.provider_payment_id = p.provider_payment_id AND p.status IN ('paid', 'refund_due') AND b.refundable_paise = 0 AND b.pending_paise = 0;

ALTER TABLE payments DROP COLUMN refunded_elsewhere_paise;
