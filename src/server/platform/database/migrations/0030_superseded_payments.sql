-- One purchase can have several payments: paid again in another tab, on another device, after a try that is still pending.
-- Each unfinished payment knows the newer one that took its place, so that a purchase is one order, whichever is captured first.
ALTER TABLE payments ADD COLUMN superseded_by bigint REFERENCES payments;
CREATE INDEX payments_superseded ON payments (superseded_by) WHERE superseded_by IS NOT NULL;
-- What a new payment of an account takes the place of: a few rows among many.
CREATE INDEX payments_unfinished ON payments (account_id)
  WHERE superseded_by IS NULL AND status IN ('starting', 'open', 'failed', 'confirming', 'lapsed');
