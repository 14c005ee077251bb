-- Every account is a shopper's: the people who run the shop have tables of their own. An account that was of staff can't be
-- signed in to with its former password; whoever reads its mailbox can make it a shopper's account by a reset link.

DELETE FROM sessions WHERE account_id IN (SELECT id FROM accounts WHERE role = 'staff');
-- Well formed and made of chance: no password fits.
UPDATE accounts SET password_hash = '$argon2id$v=19$m=19456,t=2,p=1$'
  || rtrim(encode(substring(sha256(gen_random_uuid()::text::bytea) FROM 1 FOR 16), 'base64'), '=') || '$'
  || rtrim(encode(sha256(gen_random_uuid()::text::bytea), 'base64'), '=')
WHERE role = 'staff';
ALTER TABLE accounts DROP COLUMN role;
