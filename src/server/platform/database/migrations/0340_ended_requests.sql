-- A question about a refund ends with its order, and then no member has decided it.
ALTER TABLE refund_requests DROP CONSTRAINT refund_requests_check, DROP CONSTRAINT refund_requests_check1,
  ADD CONSTRAINT refund_requests_check CHECK (
    (status = 'waiting') = (decided_at IS NULL)
    AND (decided_by IS NULL OR decided_at IS NOT NULL)
    AND (decided_by IS NOT NULL OR status IN ('waiting', 'withdrawn'))),
  -- Members do not decide about their own questions; they can only withdraw them.
  ADD CONSTRAINT refund_requests_check1 CHECK (decided_by IS NULL OR (decided_by = asked_by) = (status = 'withdrawn'));
