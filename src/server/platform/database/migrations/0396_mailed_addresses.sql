-- The address that a code or a link is mailed to. It opens an account only while that is the account's e-mail, so it proves no other mailbox.
-- Null for nobody's, and where the mail of a live one is gone: such a code or link is dead.
ALTER TABLE sign_in_codes ADD COLUMN email text;
ALTER TABLE password_resets ADD COLUMN email text;

UPDATE sign_in_codes c SET email = m.recipient FROM outbox m
WHERE m.dedupe_key = 'sign-in-code:' || c.id AND c.account_id IS NOT NULL;
UPDATE password_resets r SET email = m.recipient FROM outbox m
WHERE m.dedupe_key = 'reset-link:' || r.id AND r.account_id IS NOT NULL;
