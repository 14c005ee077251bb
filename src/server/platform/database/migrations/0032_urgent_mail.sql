-- Somebody waits for a reset link at this moment; it goes before all other mail.
DROP INDEX outbox_waiting;
CREATE INDEX outbox_waiting ON outbox ((template <> 'reset-link'), next_attempt_at, id) WHERE status = 'waiting';
