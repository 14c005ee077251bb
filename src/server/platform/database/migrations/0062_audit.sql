-- Who did what: written in the transaction of the change, and never changed after.
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  author text NOT NULL CHECK (author IN ('shopper', 'staff', 'provider', 'shop')),
  author_id bigint,
  session_id bigint,
  request_id text,
  action text NOT NULL,
  -- What it is about: 'order' and 'ORD017'.
  entity text NOT NULL,
  entity_id text NOT NULL,
  -- The fields that differ; null where there was nothing before, or is nothing after.
  before jsonb,
  after jsonb,
  reason text,
  CHECK (author <> 'staff' OR author_id IS NOT NULL)
);
CREATE INDEX audit_log_entity ON audit_log (entity, entity_id, id);
CREATE INDEX audit_log_author ON audit_log (author_id, id) WHERE author = 'staff';

-- Holds whoever asks, the owner of the table and an administrator too, as long as nobody takes the trigger away.
CREATE FUNCTION refuse_change_of_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log can only be added to.' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER audit_log_stays BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change_of_log();
CREATE TRIGGER audit_log_is_kept BEFORE TRUNCATE ON audit_log EXECUTE FUNCTION refuse_change_of_log();

-- And the right itself, which binds every role but an administrator of the server.
REVOKE UPDATE, DELETE ON audit_log FROM CURRENT_USER;

-- A wish that was told under a key, and what came of it, in the transaction of the wish.
CREATE TABLE staff_keys (
  staff_id bigint NOT NULL REFERENCES staff_members,
  endpoint text NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  answer jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (staff_id, endpoint, key)
);
CREATE INDEX staff_keys_age ON staff_keys (created_at);
