-- When the provider last answered what became of a payment. `checked_at` says when it was last asked, which a process that
-- dies, or a provider that is away, leaves without an answer.
ALTER TABLE payments ADD COLUMN answered_at timestamptz;
UPDATE payments SET answered_at = checked_at;
