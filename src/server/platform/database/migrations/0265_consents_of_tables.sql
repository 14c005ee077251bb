-- Subscriptions that a table brought: where their owner agreed, and when, as far as the table knows.
-- Those of the shop's own forms have neither: they began here, at created_at.
ALTER TABLE subscribers
  ADD COLUMN source text CHECK (length(source) BETWEEN 1 AND 200),
  ADD COLUMN consented_at timestamptz;
