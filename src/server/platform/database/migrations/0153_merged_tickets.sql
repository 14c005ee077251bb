-- Two tickets of one person about one thing become one thread: one points to the other and keeps all that it has, so that it can
-- be taken out again.
ALTER TABLE tickets
  -- What stood in the subject of the mail that began it.
  ADD subject text,
  ADD merged_into bigint REFERENCES tickets ON DELETE CASCADE,
  ADD merged_by bigint REFERENCES staff_members,
  -- How the other one stood before, which is restored where nothing else happened to it since.
  ADD merged_before jsonb,
  ADD CONSTRAINT merged_into_another CHECK (merged_into <> id),
  ADD CONSTRAINT merged_as_a_whole CHECK ((merged_into IS NULL) = (merged_before IS NULL) AND (merged_into IS NULL) = (merged_by IS NULL));
-- Lists of what is to be done, and of what is done, leave merged ones out.
DROP INDEX tickets_due;
CREATE INDEX tickets_due ON tickets (due_at, id) WHERE closed_at IS NULL AND merged_into IS NULL;
DROP INDEX tickets_closed;
CREATE INDEX tickets_closed ON tickets (last_at, id) WHERE closed_at IS NOT NULL AND merged_into IS NULL;
CREATE INDEX tickets_merged ON tickets (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX tickets_subject ON tickets USING gin (lower(subject) gin_trgm_ops) WHERE subject IS NOT NULL;
CREATE INDEX ticket_messages_words ON ticket_messages USING gin (to_tsvector('simple', body));

-- A thread has one level: a ticket that others point to points to none. Its callers hold the locks of both.
CREATE FUNCTION keep_threads_flat() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM tickets WHERE id = NEW.merged_into AND merged_into IS NOT NULL)
    OR EXISTS (SELECT 1 FROM tickets WHERE merged_into = NEW.id) THEN
    RAISE EXCEPTION 'a ticket that was merged, or that holds others, was merged again' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER flat BEFORE UPDATE OF merged_into ON tickets FOR EACH ROW WHEN (NEW.merged_into IS NOT NULL)
  EXECUTE FUNCTION keep_threads_flat();

-- That the acknowledgement left is no edit. That it has to leave still, since a ticket came to it, is one.
DROP TRIGGER versions ON tickets;
CREATE TRIGGER versions BEFORE UPDATE ON tickets FOR EACH ROW
  WHEN (OLD.acknowledged_at IS NOT DISTINCT FROM NEW.acknowledged_at OR OLD.last_at <> NEW.last_at OR NEW.acknowledged_at IS NULL)
  EXECUTE FUNCTION raise_version();

-- The mail with the number of a ticket acknowledges the one that it was merged into as well.
CREATE OR REPLACE FUNCTION note_acknowledgement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told bigint[];
BEGIN
  IF NEW.template = 'garden-plan' THEN
    told := ARRAY(SELECT id FROM tickets WHERE garden_plan_id = (NEW.data ->> 'gardenPlanId')::bigint);
  ELSE
    told := ARRAY[(NEW.data ->> 'ticketId')::bigint];
  END IF;
  UPDATE tickets SET acknowledged_at = coalesce(NEW.sent_at, now())
  WHERE (id = ANY (told) OR id IN (SELECT merged_into FROM tickets WHERE id = ANY (told))) AND acknowledged_at IS NULL;
  RETURN NULL;
END
$$;
