-- A member whose sign-in is reset loses the API tokens for good, as one who is deactivated does.
DROP TRIGGER revokes_tokens ON staff_members;
CREATE TRIGGER revokes_tokens AFTER UPDATE OF is_active, password_hash ON staff_members
  FOR EACH ROW WHEN ((OLD.is_active AND NOT NEW.is_active) OR (OLD.password_hash IS NOT NULL AND NEW.password_hash IS NULL))
  EXECUTE FUNCTION revoke_tokens();
