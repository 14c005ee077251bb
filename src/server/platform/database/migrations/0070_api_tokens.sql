-- API tokens of the back office, and which one acted in the audit log.

-- Access of another program to the API of the back office, bounded by scopes and by the rights of the member.
CREATE TABLE api_tokens (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff_members,
  name text NOT NULL CHECK (name <> ''),
  scopes text[] NOT NULL CHECK (cardinality(scopes) > 0),
  -- Addresses that may use it; empty for all.
  networks cidr[] NOT NULL DEFAULT '{}',
  -- SHA-256 of a random secret of 256 bits, which needs no slow hash.
  secret_hash bytea NOT NULL UNIQUE,
  last_four text NOT NULL,
  -- The secret before the last rotation, which programs may use until they have the new one.
  former_hash bytea UNIQUE,
  former_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_on date NOT NULL,
  last_used_at timestamptz,
  last_used_from text,
  revoked_at timestamptz,
  -- Days before the end at which the last reminder was sent.
  reminded_days integer,
  CHECK ((former_hash IS NULL) = (former_until IS NULL))
);
CREATE INDEX api_tokens_staff ON api_tokens (staff_id) WHERE revoked_at IS NULL;

-- A member who is deactivated, or whose sign-in is reset, loses the tokens for good.
CREATE FUNCTION revoke_tokens() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE api_tokens SET revoked_at = now() WHERE staff_id = NEW.id AND revoked_at IS NULL;
  RETURN NULL;
END
$$;
CREATE TRIGGER revokes_tokens AFTER UPDATE OF is_active, password_hash ON staff_members
  FOR EACH ROW WHEN ((OLD.is_active AND NOT NEW.is_active) OR (OLD.password_hash IS NOT NULL AND NEW.password_hash IS NULL))
  EXECUTE FUNCTION revoke_tokens();

-- The API token that acted for the member.
ALTER TABLE audit_log ADD COLUMN token_id bigint;
