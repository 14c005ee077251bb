-- The owner imports customers of whom only the e-mail or only the phone is known. Without an e-mail nobody signs in.
ALTER TABLE accounts
  ALTER COLUMN email DROP NOT NULL,
  ALTER COLUMN phone DROP NOT NULL,
  ADD CONSTRAINT accounts_contact CHECK (email IS NOT NULL OR phone IS NOT NULL),
  ADD CONSTRAINT accounts_sign_in CHECK (email IS NOT NULL OR (password_hash IS NULL AND email_proven_at IS NULL));
