-- The shop lists the batches that are on sale, so a batch whose last pack went, or whose first came, empties the kept pages; the
-- packs between do not.
CREATE CONSTRAINT TRIGGER content_sold_out AFTER UPDATE ON batches
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.on_hand > 0) IS DISTINCT FROM (NEW.on_hand > 0)) EXECUTE FUNCTION raise_content_version();
