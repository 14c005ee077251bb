-- An order that was cancelled after all of its money had gone back at the provider waited for a refund that nobody makes, and kept
-- its customer from being erased. It is refunded, like those that are cancelled from now on.
UPDATE payments p SET status = 'refunded'
WHERE status = 'refund_due'
  AND NOT EXISTS (SELECT FROM refunds r WHERE r.provider_payment_id = p.provider_payment_id AND r.status <> 'processed')
  AND refunded_elsewhere_paise
    + (SELECT coalesce(sum(r.amount_paise), 0) FROM refunds r WHERE r.provider_payment_id = p.provider_payment_id) >= amount_paise;
