-- What home and reviews pages quote of buyers. The release brings a list; each list that is published after it is a version,
-- and the newest one whose moment has come is shown, by the clock of the database.

SET CONSTRAINTS ALL IMMEDIATE;

CREATE TABLE testimonial_versions (
  number integer PRIMARY KEY CHECK (number > 0),
  entries jsonb NOT NULL CHECK (jsonb_typeof(entries) = 'array'),
  shown_from timestamptz NOT NULL,
  -- Null for a statement in the database.
  staff_id bigint REFERENCES staff_members,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX testimonial_versions_moment ON testimonial_versions (shown_from, number);
CREATE INDEX testimonial_versions_staff ON testimonial_versions (staff_id);
CREATE CONSTRAINT TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE ON testimonial_versions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_content_version();
CREATE TRIGGER content_emptied AFTER TRUNCATE ON testimonial_versions EXECUTE FUNCTION raise_content_version();

-- The one draft, and the version of the whole desk: each act of somebody raises it.
CREATE TABLE testimonial_desk (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- Null where nobody drafts anything.
  entries jsonb CHECK (jsonb_typeof(entries) = 'array'),
  staff_id bigint REFERENCES staff_members,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX testimonial_desk_staff ON testimonial_desk (staff_id);
CREATE TRIGGER edited BEFORE UPDATE ON testimonial_desk FOR EACH ROW EXECUTE FUNCTION note_edit();
CREATE TRIGGER tells_staff AFTER UPDATE ON testimonial_desk FOR EACH ROW EXECUTE FUNCTION tell_staff('testimonials', 'version');
INSERT INTO testimonial_desk DEFAULT VALUES;
