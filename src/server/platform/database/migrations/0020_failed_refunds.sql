-- Refunds that the provider could not fulfil, by its id. A failure is told by an answer and by webhooks, and counts once.
CREATE TABLE failed_refunds (
  provider_refund_id text PRIMARY KEY,
  refund_id bigint NOT NULL REFERENCES refunds,
  failed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX failed_refunds_refund ON failed_refunds (refund_id);
