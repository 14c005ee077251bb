-- The owner's settings, and what the go-live checklist stores.

-- The changed settings by section and name; a missing setting has its default. Without the row nothing was changed.
CREATE TABLE settings (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  content jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object'),
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- Every state of the owner's settings, so that an earlier one can be read and restored. A trigger stores them, so
-- changes by a statement in the database are stored too. The back office adds the author.
CREATE TABLE settings_versions (
  content jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object'),
  staff_id bigint REFERENCES staff_members,
  -- The restored version; 0 for the defaults of the release.
  restores integer CHECK (restores >= 0),
  at timestamptz NOT NULL,
  version integer PRIMARY KEY CHECK (version > 0)
);

-- Facts of the checklist that no other table holds: when the provider first accepted live keys and test keys, and when
-- it first sent an event after that. Events are deleted after a while, and those of a trial prove nothing about live
-- payments.
CREATE TABLE provider_modes (
  is_live boolean PRIMARY KEY,
  since timestamptz NOT NULL DEFAULT now(),
  event_at timestamptz
);

-- Mail servers that accepted a test mail, with its sender. The proof holds for no other server or sender.
CREATE TABLE mail_proofs (
  server text NOT NULL,
  sender text NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff_members,
  accepted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (server, sender)
);

-- One row while the checklist is dismissed.
CREATE TABLE checklist_dismissals (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  staff_id bigint NOT NULL REFERENCES staff_members,
  dismissed_at timestamptz NOT NULL DEFAULT now()
);

-- Notifies every process of changed settings at once, while the content version rises at commit. So a process has the
-- settings before it renders pages again.
CREATE FUNCTION notify_settings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('settings', '');
  RETURN NULL;
END
$$;
CREATE TRIGGER settings_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_settings();

-- A number never stands for two states, also after the row was deleted.
CREATE FUNCTION number_settings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := (SELECT coalesce(max(version), 0) + 1 FROM settings_versions);
  RETURN NEW;
END
$$;
CREATE TRIGGER numbered BEFORE INSERT ON settings FOR EACH ROW EXECUTE FUNCTION number_settings();

-- Stores every state of the settings, whichever statement wrote it.
CREATE FUNCTION keep_settings_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO settings_versions (version, content, at) VALUES (NEW.version, NEW.content, NEW.updated_at);
  RETURN NULL;
END
$$;
CREATE TRIGGER kept AFTER INSERT ON settings FOR EACH ROW EXECUTE FUNCTION keep_settings_version();
CREATE TRIGGER kept_edited AFTER UPDATE ON settings FOR EACH ROW WHEN (OLD.version <> NEW.version)
  EXECUTE FUNCTION keep_settings_version();

CREATE TRIGGER edited BEFORE UPDATE ON settings FOR EACH ROW EXECUTE FUNCTION record_edit();

-- Pages, the configuration call and other cached answers show settings.
CREATE CONSTRAINT TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE ON settings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_content_version();
CREATE TRIGGER content_emptied AFTER TRUNCATE ON settings EXECUTE FUNCTION raise_content_version();

CREATE TRIGGER notifies_staff AFTER INSERT OR UPDATE ON settings FOR EACH ROW EXECUTE FUNCTION notify_staff('settings', 'version');
CREATE TRIGGER notifies_staff AFTER INSERT OR UPDATE ON provider_modes FOR EACH ROW EXECUTE FUNCTION notify_staff('checklist', 'is_live');
CREATE TRIGGER notifies_staff AFTER INSERT OR UPDATE ON mail_proofs FOR EACH ROW EXECUTE FUNCTION notify_staff('checklist', 'staff_id');
CREATE TRIGGER notifies_staff AFTER INSERT OR DELETE ON checklist_dismissals FOR EACH ROW EXECUTE FUNCTION notify_staff('checklist', 'staff_id');
