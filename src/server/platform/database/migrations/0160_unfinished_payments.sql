-- A new payment takes the place of every unfinished one of the account, also of those that another payment had superseded: that one
-- may have been cancelled, or have paid for other goods, and then nothing linked the new payment with an old try at the same purchase.
DROP INDEX payments_unfinished;
CREATE INDEX payments_unfinished ON payments (account_id)
  WHERE status IN ('starting', 'open', 'failed', 'confirming', 'lapsed');
