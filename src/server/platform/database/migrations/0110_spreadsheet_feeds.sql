-- Secret addresses from which spreadsheets read a table. Each is bounded by the rights of its maker.
CREATE TABLE spreadsheet_feeds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff_members,
  name text NOT NULL CHECK (name <> ''),
  content text NOT NULL CHECK (content IN ('orders', 'sales', 'stock')),
  -- SHA-256 of 256 random bits, which need no slow hash.
  secret_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  last_used_from text,
  revoked_at timestamptz
);
CREATE INDEX spreadsheet_feeds_staff ON spreadsheet_feeds (staff_id) WHERE revoked_at IS NULL;

-- A member who loses access or is reset loses the addresses for good, as with API tokens.
CREATE FUNCTION revoke_feeds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE spreadsheet_feeds SET revoked_at = now() WHERE staff_id = NEW.id AND revoked_at IS NULL;
  RETURN NULL;
END
$$;
CREATE TRIGGER revokes_feeds AFTER UPDATE OF is_active, password_hash ON staff_members
  FOR EACH ROW WHEN ((OLD.is_active AND NOT NEW.is_active) OR (OLD.password_hash IS NOT NULL AND NEW.password_hash IS NULL))
  EXECUTE FUNCTION revoke_feeds();
