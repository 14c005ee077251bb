-- Texts of the shop that the owner edits as a whole: what buyers are quoted with, the FAQ, the pages of the footer. The release brings
-- each of them; what is published after it is a version, and the newest one whose moment has come is shown, by the clock of the database.

SET CONSTRAINTS ALL IMMEDIATE;

-- The draft of each text, and the version of its desk: each act of somebody raises it.
CREATE TABLE page_texts (
  name text PRIMARY KEY,
  -- Null where nobody drafts anything.
  draft jsonb CHECK (jsonb_typeof(draft) = 'object'),
  staff_id bigint REFERENCES staff_members,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX page_texts_staff ON page_texts (staff_id);
CREATE TRIGGER edited BEFORE UPDATE ON page_texts FOR EACH ROW EXECUTE FUNCTION note_edit();
CREATE TRIGGER tells_staff AFTER UPDATE ON page_texts FOR EACH ROW EXECUTE FUNCTION tell_staff('page-text', 'name');
INSERT INTO page_texts (name)
VALUES ('testimonials'), ('faq'), ('about'), ('shipping'), ('privacy'), ('terms'), ('sustainability');

CREATE TABLE page_text_versions (
  name text NOT NULL REFERENCES page_texts,
  number integer NOT NULL CHECK (number > 0),
  content jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object'),
  shown_from timestamptz NOT NULL,
  -- Null for a statement in the database.
  staff_id bigint REFERENCES staff_members,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (name, number)
);
CREATE INDEX page_text_versions_shown ON page_text_versions (name, shown_from, number);
CREATE INDEX page_text_versions_moment ON page_text_versions (shown_from);
CREATE INDEX page_text_versions_staff ON page_text_versions (staff_id);
CREATE CONSTRAINT TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE ON page_text_versions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_content_version();
CREATE TRIGGER content_emptied AFTER TRUNCATE ON page_text_versions EXECUTE FUNCTION raise_content_version();
