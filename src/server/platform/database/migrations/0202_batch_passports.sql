-- A batch has a page in the shop once it was for sale, whatever becomes of it later: who has a pack may look it up.
ALTER TABLE batches ADD released_at timestamptz;
UPDATE batches SET released_at = created_at WHERE number IS NOT NULL AND state <> 'quarantined';

CREATE FUNCTION note_release() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.released_at := now();
  RETURN NEW;
END
$$;
CREATE TRIGGER releases BEFORE INSERT OR UPDATE ON batches FOR EACH ROW
  WHEN (NEW.state = 'released' AND NEW.number IS NOT NULL AND NEW.released_at IS NULL) EXECUTE FUNCTION note_release();

-- Its page tells nothing of how many packs lie here, so that packing does not empty the kept pages.
CREATE CONSTRAINT TRIGGER content_changed AFTER UPDATE ON batches
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.number, OLD.made_on, OLD.expires_on, OLD.counts, OLD.state, OLD.stock_id)
    IS DISTINCT FROM (NEW.number, NEW.made_on, NEW.expires_on, NEW.counts, NEW.state, NEW.stock_id))
  EXECUTE FUNCTION raise_content_version();
CREATE CONSTRAINT TRIGGER content_came_or_went AFTER INSERT OR DELETE ON batches
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_content_version();
CREATE TRIGGER content_emptied AFTER TRUNCATE ON batches EXECUTE FUNCTION raise_content_version();
CREATE CONSTRAINT TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE ON certificates
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_content_version();
CREATE TRIGGER content_emptied AFTER TRUNCATE ON certificates EXECUTE FUNCTION raise_content_version();

-- A part of kits is named on the page of its batch.
CREATE CONSTRAINT TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE ON parts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_content_version();
CREATE TRIGGER content_emptied AFTER TRUNCATE ON parts EXECUTE FUNCTION raise_content_version();
