-- Who has a ticket open, so that two do not answer it at once. Rows say something for a minute, so a crash may lose them.
CREATE UNLOGGED TABLE ticket_presence (
  ticket_id bigint NOT NULL REFERENCES tickets ON DELETE CASCADE,
  staff_id bigint NOT NULL REFERENCES staff_members ON DELETE CASCADE,
  is_writing boolean NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (ticket_id, staff_id)
);
CREATE INDEX ticket_presence_age ON ticket_presence (seen_at);

-- Signs of life change nothing that colleagues see, so they are told to nobody.
CREATE TRIGGER tells_staff AFTER INSERT OR DELETE ON ticket_presence FOR EACH ROW EXECUTE FUNCTION tell_staff('presence', 'ticket_id');
CREATE TRIGGER tells_staff_of_writing AFTER UPDATE ON ticket_presence FOR EACH ROW WHEN (OLD.is_writing <> NEW.is_writing)
  EXECUTE FUNCTION tell_staff('presence', 'ticket_id');
