-- A plan has an address that only its owner knows, the day from which it is reckoned, and the changes that were kept.
-- The address has 128 random bits, which base64url writes with 22 characters.
ALTER TABLE garden_plans
  ADD COLUMN token text NOT NULL UNIQUE DEFAULT translate(
    rtrim(encode(substring(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')) FROM 1 FOR 16), 'base64'), '='),
    '+/', '-_'),
  ADD COLUMN starts_on date NOT NULL DEFAULT (now() AT TIME ZONE 'Asia/Kolkata')::date,
  ADD COLUMN changes text NOT NULL DEFAULT '',
  ADD COLUMN account_id bigint REFERENCES accounts ON DELETE CASCADE,
  ADD COLUMN kept_at timestamptz;
UPDATE garden_plans SET starts_on = (created_at AT TIME ZONE 'Asia/Kolkata')::date;
CREATE INDEX garden_plans_of_account ON garden_plans (account_id) WHERE account_id IS NOT NULL;

-- What was fed in My garden: a pot of a plan, once a day.
CREATE TABLE garden_feedings (
  plan_id bigint NOT NULL REFERENCES garden_plans ON DELETE CASCADE,
  pot integer NOT NULL CHECK (pot BETWEEN 1 AND 100),
  fed_on date NOT NULL,
  PRIMARY KEY (plan_id, pot, fed_on)
);

-- Who asked for a mail a week, and the way out of it.
CREATE TABLE garden_reminders (
  account_id bigint PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  stop_token text NOT NULL UNIQUE DEFAULT gen_random_uuid()::text,
  asked_at timestamptz NOT NULL DEFAULT now(),
  -- The last week that was written about, by its first day; null before the first.
  written_on date
);
