-- A state that the rules don't know, be it by a slip in a statement, can't be written.

ALTER TABLE orders ADD CONSTRAINT orders_known_status CHECK (status IN ('awaiting_payment', 'confirming', 'processing',
  'packed', 'shipped', 'delivered', 'undelivered', 'returning', 'returned_to_origin', 'lost', 'cancelled'));

ALTER TABLE order_history ADD CONSTRAINT order_history_known_status CHECK (status IN ('awaiting_payment', 'confirming',
  'processing', 'packed', 'shipped', 'delivered', 'undelivered', 'returning', 'returned_to_origin', 'lost', 'cancelled'));

ALTER TABLE payments ADD CONSTRAINT payments_known_status CHECK (status IN ('starting', 'open', 'failed', 'confirming',
  'paid', 'lapsed', 'cancelled', 'refund_due', 'refunded'));

ALTER TABLE refunds ADD CONSTRAINT refunds_known_status CHECK (status IN ('due', 'sent', 'processed', 'stuck'));

ALTER TABLE outbox ADD CONSTRAINT outbox_known_status CHECK (status IN ('waiting', 'sent', 'dead', 'nobody'));
