-- Tells open screens of the back office that something changed: the kind of thing, its number and, where it has one, its version.
-- Whoever hears it asks for the thing again, by the usual calls and with the usual permissions; nothing else is in a notice.
CREATE FUNCTION tell_staff() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  thing jsonb := to_jsonb(coalesce(NEW, OLD));
BEGIN
  PERFORM pg_notify('staff', concat_ws(':', TG_ARGV[0], thing ->> TG_ARGV[1], thing ->> 'version'));
  RETURN NULL;
END
$$;

-- An attempt that is not paid yet stands in no list, so its steps are told to nobody.
CREATE TRIGGER tells_staff AFTER UPDATE ON orders FOR EACH ROW
  WHEN (OLD.version <> NEW.version AND NOT (OLD.status = 'awaiting_payment' AND NEW.status = 'awaiting_payment'))
  EXECUTE FUNCTION tell_staff('order', 'id');
CREATE TRIGGER tells_staff AFTER UPDATE OF status ON payments FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND 'paid' IN (OLD.status, NEW.status))
  EXECUTE FUNCTION tell_staff('order', 'order_id');
CREATE TRIGGER tells_staff AFTER INSERT ON order_notes FOR EACH ROW EXECUTE FUNCTION tell_staff('order', 'order_id');
CREATE TRIGGER tells_staff AFTER INSERT OR UPDATE OF status ON refunds FOR EACH ROW EXECUTE FUNCTION tell_staff('refund', 'id');

CREATE TRIGGER tells_staff AFTER INSERT OR UPDATE ON products FOR EACH ROW EXECUTE FUNCTION tell_staff('product', 'id');
-- What payments set aside comes and goes with each shopper; the count of packs changes when one is sold or somebody counts.
CREATE TRIGGER tells_staff AFTER UPDATE ON stock FOR EACH ROW
  WHEN (OLD.on_hand <> NEW.on_hand OR (OLD.on_hand - OLD.reserved <= 5) <> (NEW.on_hand - NEW.reserved <= 5))
  EXECUTE FUNCTION tell_staff('stock', 'id');

CREATE TRIGGER tells_staff AFTER INSERT OR UPDATE ON contact_messages FOR EACH ROW EXECUTE FUNCTION tell_staff('message', 'id');
CREATE TRIGGER tells_staff AFTER INSERT OR UPDATE ON dead_letters FOR EACH ROW EXECUTE FUNCTION tell_staff('matter', 'id');
CREATE TRIGGER tells_staff AFTER INSERT OR UPDATE OF state, respond_by ON disputes FOR EACH ROW EXECUTE FUNCTION tell_staff('dispute', 'id');

-- Whose access changed: their open streams are looked at again, or end.
CREATE TRIGGER tells_staff AFTER INSERT OR UPDATE OF email, full_name, role_id, is_active, totp_seed ON staff_members
  FOR EACH ROW EXECUTE FUNCTION tell_staff('staff', 'id');
CREATE TRIGGER tells_staff AFTER INSERT OR UPDATE ON staff_roles FOR EACH ROW EXECUTE FUNCTION tell_staff('role', 'id');
CREATE TRIGGER tells_staff AFTER DELETE ON staff_sessions FOR EACH ROW EXECUTE FUNCTION tell_staff('sign-in', 'id');
