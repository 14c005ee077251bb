-- A file of the provider names the dispute that an adjustment is about, so that a loss is found in its payout.
ALTER TABLE payout_lines
  ADD COLUMN dispute_id text,
  DROP CONSTRAINT payout_lines_kind_check,
  ADD CONSTRAINT payout_lines_kind_check CHECK (kind IN ('payment', 'refund', 'dispute', 'other'));
CREATE INDEX payout_lines_dispute ON payout_lines (dispute_id) WHERE dispute_id IS NOT NULL;
