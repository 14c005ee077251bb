-- What the owner changed of the settings, by section and name; what is missing stands as the release has it. Without the row
-- nothing was changed.
CREATE TABLE settings (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  content jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object'),
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- For tables that people edit: whoever changes a row, by whatever statement, raises its version and dates it. A statement that
-- leaves every column as it was is no change.
CREATE FUNCTION note_edit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW IS NOT DISTINCT FROM OLD THEN RETURN NEW; END IF;
  NEW.version := OLD.version + 1;
  NEW.updated_at := now();
  RETURN NEW;
END
$$;
CREATE TRIGGER edited BEFORE UPDATE ON settings FOR EACH ROW EXECUTE FUNCTION note_edit();

-- At once, and so before the number of the content, which is raised at the end: who hears of that has heard of this.
CREATE FUNCTION tell_of_settings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('settings', '');
  RETURN NULL;
END
$$;
CREATE TRIGGER settings_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_settings();

-- Pages, the configuration call and everything else that is kept show settings.
CREATE CONSTRAINT TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE ON settings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_content_version();
CREATE TRIGGER content_emptied AFTER TRUNCATE ON settings EXECUTE FUNCTION raise_content_version();

-- What the shop promised when an order was placed, and what stood on a paper when it was issued: later changes of the settings
-- leave both alone. Rows of earlier releases have none; what they were promised were the settings of the release.
ALTER TABLE orders ADD terms jsonb;
ALTER TABLE tax_documents ADD issuer jsonb;
