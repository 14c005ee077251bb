-- The number of the shop's content: what public pages show of products and articles. Whoever changes that raises it, in
-- the same transaction and whatever program it is, and all processes that listen hear of it when the change is there.

CREATE TABLE content_version (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  version bigint NOT NULL
);
-- By the clock, so that the number also grows where the database is put back to an earlier state of itself.
INSERT INTO content_version (version) VALUES ((extract(epoch FROM clock_timestamp()) * 1000)::bigint);

-- Called when a transaction commits (see the triggers), so that the one row everybody raises is held for that moment only
-- and nobody waits for anything else with it. Once a transaction is enough.
CREATE FUNCTION raise_content_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  raised bigint;
BEGIN
  IF current_setting('soilkin.is_content_raised', true) = 'yes' THEN RETURN NULL; END IF;
  PERFORM set_config('soilkin.is_content_raised', 'yes', true);
  UPDATE content_version SET version = greatest(version + 1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)
  RETURNING version INTO raised;
  PERFORM pg_notify('content', raised::text);
  RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE ON products
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_content_version();
CREATE CONSTRAINT TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE ON product_components
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_content_version();
CREATE CONSTRAINT TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE ON posts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_content_version();

-- Of the counted stock pages tell only whether there is any, so most purchases change nothing that is shown.
CREATE CONSTRAINT TRIGGER content_changed AFTER UPDATE ON stock
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.on_hand > OLD.reserved) IS DISTINCT FROM (NEW.on_hand > NEW.reserved))
  EXECUTE FUNCTION raise_content_version();
CREATE CONSTRAINT TRIGGER content_came_or_went AFTER INSERT OR DELETE ON stock
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_content_version();

CREATE TRIGGER content_emptied AFTER TRUNCATE ON products EXECUTE FUNCTION raise_content_version();
CREATE TRIGGER content_emptied AFTER TRUNCATE ON product_components EXECUTE FUNCTION raise_content_version();
CREATE TRIGGER content_emptied AFTER TRUNCATE ON posts EXECUTE FUNCTION raise_content_version();
CREATE TRIGGER content_emptied AFTER TRUNCATE ON stock EXECUTE FUNCTION raise_content_version();
