-- Payments whose time to pay can run out, and payments that the provider is still asked about: few among many.
CREATE INDEX payments_unpaid ON payments (reserved_until) WHERE status IN ('starting', 'open', 'failed');
CREATE INDEX payments_unsettled ON payments (created_at)
  WHERE status IN ('starting', 'open', 'failed', 'confirming', 'lapsed');
DROP INDEX payments_reserved;
