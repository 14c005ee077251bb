/** What brings the money of a paid order into every state that the screens of Money show. */
export const moneyState = (order: number): [text: string, values: unknown[]][] => [
  [
    `INSERT INTO refunds (payment_id, provider_payment_id, captured_paise, amount_paise, reason, note, status, idempotency_key, attempts,
       failures, last_error)
     SELECT id, provider_payment_id, amount_paise, 10000, 'goodwill', 'The pot arrived with a crack.', 'stuck', 'refund-of-a-journey', 8, 8,
       'The payment is frozen at the bank.'
     FROM payments WHERE order_id = $1`,
    [order],
  ],
  [
    `INSERT INTO failed_jobs (kind, reference, reason)
     SELECT 'refund', id::text, last_error FROM refunds WHERE idempotency_key = 'refund-of-a-journey'`,
    [],
  ],
  [
    `INSERT INTO unmatched_payments (provider_payment_id, provider_order_id, amount_paise, currency, method)
     VALUES ('pay_Nobody12345678', 'order_Nobody123456', 49900, 'INR', 'upi')`,
    [],
  ],
  [
    `INSERT INTO failed_jobs (kind, reference, reason) VALUES ('money', 'pay_Nobody12345678',
       'The provider captured ₹499.00 as pay_Nobody12345678 for order_Nobody123456, which the books don''t have.')`,
    [],
  ],
  [
    `INSERT INTO outbox (template, recipient, data, dedupe_key, status, attempts, last_error)
     VALUES ('order-placed', 'asha@example.com', '{"orderId": 1}', 'of-a-journey', 'dead', 12, 'The mailbox is full.')`,
    [],
  ],
  [
    `INSERT INTO failed_jobs (kind, reference, reason, times)
     SELECT 'mail', id::text, 'The mailbox is full.', 2 FROM outbox WHERE dedupe_key = 'of-a-journey'`,
    [],
  ],
  [
    `INSERT INTO payouts (id, utr, settled_on) VALUES ('setl_Journey1234567', 'HDFCN52026112201', '2026-11-22')`,
    [],
  ],
  [
    `INSERT INTO payout_lines (payout_id, kind, provider_id, provider_order_id, happened_at, amount_paise, fee_paise, tax_paise, net_paise)
     SELECT 'setl_Journey1234567', 'payment', provider_payment_id, provider_order_id, now() - interval '2 days', amount_paise, 1000, 180,
       amount_paise - 1180
     FROM payments WHERE order_id = $1
     UNION ALL SELECT 'setl_Journey1234567', 'refund', 'rfnd_Elsewhere12345', provider_order_id, now() - interval '1 day', 5000, 0, 0, -5000
     FROM payments WHERE order_id = $1`,
    [order],
  ],
  [
    `INSERT INTO remittances (id, courier, number, utr, paid_on, staff_id)
     SELECT 1, 'Delhivery', 'REM-7', 'HDFCN52026112207', '2026-11-22', min(id) FROM staff_members`,
    [],
  ],
  [
    `INSERT INTO remittance_rows (remittance_id, awb, amount_paise, deductions_paise, delivered_on, payment_id, result)
     SELECT 1, '14901234567', 40000, 4500, '2026-11-18'::date, id, 'other_amount' FROM payments WHERE order_id = $1
     UNION ALL SELECT 1, '14907654321', 89900, 4500, '2026-11-18', NULL, 'unknown_awb'`,
    [order],
  ],
  [
    `INSERT INTO disputes (id, provider_payment_id, payment_id, state, phase, reason_code, amount_paise, currency, reported_at, event, respond_by)
     SELECT 'disp_Journey1234567', provider_payment_id, id, 'open', 'chargeback', 'goods_not_received', amount_paise, 'INR', now(), '{}',
       now() + interval '4 days'
     FROM payments WHERE order_id = $1`,
    [order],
  ],
]

/** Two wrong amounts in a day stop the taking of money. */
export const stoppedPayments = `INSERT INTO failed_jobs (kind, reference, reason) VALUES ('provider', 'wrong_amount',
  'Payments keep coming with another amount than was asked for, and each goes back to its shopper, so no new payment is opened.')`
