-- Every state that the owner's settings had, so that an earlier one can be read and put back. The trigger keeps them, so that a
-- change by a statement in the database is kept too; who edits in the back office adds the author.
CREATE TABLE settings_versions (
  version integer PRIMARY KEY CHECK (version > 0),
  content jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object'),
  staff_id bigint REFERENCES staff_members,
  -- The version that was put back; 0 for the release.
  restores integer CHECK (restores >= 0),
  at timestamptz NOT NULL
);
INSERT INTO settings_versions (version, content, at) SELECT version, content, updated_at FROM settings;

-- A number never stands for two states, also where the row was deleted between them.
CREATE FUNCTION number_settings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := (SELECT coalesce(max(version), 0) + 1 FROM settings_versions);
  RETURN NEW;
END
$$;
CREATE TRIGGER numbered BEFORE INSERT ON settings FOR EACH ROW EXECUTE FUNCTION number_settings();

CREATE FUNCTION keep_settings_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO settings_versions (version, content, at) VALUES (NEW.version, NEW.content, NEW.updated_at);
  RETURN NULL;
END
$$;
CREATE TRIGGER kept AFTER INSERT ON settings FOR EACH ROW EXECUTE FUNCTION keep_settings_version();
CREATE TRIGGER kept_edited AFTER UPDATE ON settings FOR EACH ROW WHEN (OLD.version <> NEW.version)
  EXECUTE FUNCTION keep_settings_version();

CREATE TRIGGER tells_staff AFTER INSERT OR UPDATE ON settings FOR EACH ROW EXECUTE FUNCTION tell_staff('settings', 'version');
