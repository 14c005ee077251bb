-- What the checklist of a new owner can't read from other tables.

-- Whether the provider accepted keys that move money, and keys that move none, since when, and when it first sent an event in that
-- time. Events are deleted after a while, and those of a trial prove nothing about live payments.
CREATE TABLE provider_modes (
  is_live boolean PRIMARY KEY,
  since timestamptz NOT NULL DEFAULT now(),
  event_at timestamptz
);

-- The mail servers that accepted a test mail, with the sender that it had: another server or sender is not proven by it.
CREATE TABLE mail_proofs (
  server text NOT NULL,
  sender text NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff_members,
  accepted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (server, sender)
);

-- One row as long as the checklist is put away from Today.
CREATE TABLE checklist_put_away (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  staff_id bigint NOT NULL REFERENCES staff_members,
  at timestamptz NOT NULL DEFAULT now()
);

CREATE TRIGGER tells_staff AFTER INSERT OR UPDATE ON provider_modes FOR EACH ROW EXECUTE FUNCTION tell_staff('checklist', 'is_live');
CREATE TRIGGER tells_staff AFTER INSERT OR UPDATE ON mail_proofs FOR EACH ROW EXECUTE FUNCTION tell_staff('checklist', 'staff_id');
CREATE TRIGGER tells_staff AFTER INSERT OR DELETE ON checklist_put_away FOR EACH ROW EXECUTE FUNCTION tell_staff('checklist', 'staff_id');
