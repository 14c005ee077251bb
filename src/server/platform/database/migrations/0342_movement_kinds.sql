-- Each movement of the stock says what it is by a word of a list; the reason beside it is free text, which members type too.
CREATE FUNCTION movement_kind(reason text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN reason IN ('sale', 'cancellation', 'return', 'replacement', 'packed', 'expired') THEN reason
    WHEN reason IN ('refunded and not put back', 'refunded, and in no batch') THEN 'kept_off'
    WHEN reason = 'kept for what was promised' THEN 'promised'
    WHEN reason = 'fetched from the backstock' THEN 'fetched'
    WHEN reason = 'released from quarantine' THEN 'released'
    WHEN reason LIKE 'quarantine: %' OR reason = 'day of expiry corrected' THEN 'quarantined'
    WHEN reason LIKE 'recalled: %' THEN 'recalled'
    WHEN reason LIKE 'written off: %' THEN 'written_off'
    WHEN reason LIKE 'transfer: %' THEN 'transferred'
    WHEN reason LIKE 'received from %' OR reason = 'delivery' THEN 'received'
    WHEN reason LIKE 'opening %' THEN 'opening'
    WHEN reason LIKE 'counted%' THEN 'counted'
    ELSE 'adjusted'
  END
$$;
ALTER TABLE stock_movements ADD kind text;
UPDATE stock_movements SET kind = movement_kind(reason);
ALTER TABLE stock_movements ADD CONSTRAINT stock_movements_kind_known CHECK (kind IS NOT NULL),
  ADD CONSTRAINT stock_movements_kind_check CHECK (kind IN (
    'opening', 'received', 'counted', 'adjusted', 'sale', 'cancellation', 'return', 'replacement', 'packed', 'kept_off', 'promised',
    'fetched', 'transferred', 'written_off', 'released', 'quarantined', 'expired', 'recalled'));

-- A writer that names none, such as a process of the former release, has it from its reason.
CREATE FUNCTION name_movement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.kind := movement_kind(NEW.reason);
  RETURN NEW;
END
$$;
CREATE TRIGGER names_kind BEFORE INSERT ON stock_movements FOR EACH ROW WHEN (NEW.kind IS NULL) EXECUTE FUNCTION name_movement();
