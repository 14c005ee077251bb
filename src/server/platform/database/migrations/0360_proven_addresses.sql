-- When the owner of a mailbox or a number proved it to be theirs; null before. Phones cannot be proved yet. An imported address counts
-- as proved, since nobody gets into such an account without the mailbox.
--
-- Existing accounts begin without a proof, since the shop kept no record of who signed in by a code. A paid order or a delivered
-- mail shows that an address works, not who registered it. The next code ends former access once; with the password it stays.
ALTER TABLE accounts
  ADD COLUMN email_proven_at timestamptz,
  ADD COLUMN phone_proven_at timestamptz,
  -- Null: no password is set. The owner signs in by a code and sets one.
  ALTER COLUMN password_hash DROP NOT NULL;

-- The demo account of a trial has a public password. Nobody receives mail at example.com.
UPDATE accounts SET email_proven_at = now() WHERE lower(email) = 'asha@example.com';

-- A proof belongs to the address that was proved.
CREATE FUNCTION drop_proofs_of_changed_addresses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF lower(NEW.email) <> lower(OLD.email) THEN NEW.email_proven_at := NULL; END IF;
  IF NEW.phone <> OLD.phone THEN NEW.phone_proven_at := NULL; END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER proofs BEFORE UPDATE OF email, phone ON accounts
  FOR EACH ROW EXECUTE FUNCTION drop_proofs_of_changed_addresses();
