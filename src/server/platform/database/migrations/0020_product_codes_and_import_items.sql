-- SKU and cost of a product, what an import gives to a new one, and what an applied import wrote.

-- The owner's own code of a product, compared without case. The barcode stands in `shelf_places`, which the packing station reads.
ALTER TABLE products ADD COLUMN sku text CHECK (length(sku) BETWEEN 1 AND 64 AND sku = btrim(sku));
CREATE UNIQUE INDEX products_sku ON products (lower(sku)) WHERE sku IS NOT NULL;
-- The usual cost of one pack in paise. No page of the shop shows it; a batch has the cost that was paid.
ALTER TABLE products ADD COLUMN cost_paise bigint CHECK (cost_paise BETWEEN 0 AND 100000000);

-- Stock and cost of an imported new product, written with its publication.
ALTER TABLE product_drafts ADD COLUMN opening_packs integer CHECK (opening_packs BETWEEN 0 AND 1000000);
ALTER TABLE product_drafts ADD COLUMN cost_paise bigint CHECK (cost_paise BETWEEN 0 AND 100000000);

-- The products and drafts that an applied import wrote, so that they can be chosen together and the import can be undone.
CREATE TABLE import_items (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  import_id integer NOT NULL REFERENCES imports ON DELETE CASCADE,
  product_id integer REFERENCES products ON DELETE CASCADE,
  -- No foreign key, since a draft is deleted when it is published; its product then stands in `product_id`.
  draft_id integer,
  name text NOT NULL,
  -- The import made the product or the draft.
  is_new boolean NOT NULL,
  -- The former values of what the import changed: fields of the product, or content of the draft.
  before jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(before) = 'object'),
  -- The version right after the import; a later one tells that somebody edited it since.
  version integer NOT NULL,
  published_at timestamptz,
  CHECK (num_nonnulls(product_id, draft_id) = 1),
  CHECK (published_at IS NULL OR product_id IS NOT NULL)
);
CREATE INDEX import_items_import ON import_items (import_id, id);
CREATE INDEX import_items_product ON import_items (product_id) WHERE product_id IS NOT NULL;
CREATE INDEX import_items_draft ON import_items (draft_id) WHERE draft_id IS NOT NULL;

-- The feed of products names barcodes.
CREATE CONSTRAINT TRIGGER content_changed AFTER UPDATE ON shelf_places
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.barcode IS DISTINCT FROM NEW.barcode) EXECUTE FUNCTION raise_content_version();
CREATE CONSTRAINT TRIGGER content_came AFTER INSERT ON shelf_places
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.barcode IS NOT NULL) EXECUTE FUNCTION raise_content_version();
CREATE CONSTRAINT TRIGGER content_went AFTER DELETE ON shelf_places
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.barcode IS NOT NULL) EXECUTE FUNCTION raise_content_version();
CREATE TRIGGER content_emptied AFTER TRUNCATE ON shelf_places EXECUTE FUNCTION raise_content_version();

ALTER TABLE imports ADD COLUMN undone_at timestamptz;
ALTER TABLE imports ADD COLUMN undone_by bigint REFERENCES staff_members;
ALTER TABLE imports ADD CONSTRAINT imports_undone_applied
  CHECK ((undone_at IS NULL) = (undone_by IS NULL) AND (undone_at IS NULL OR state = 'applied'));

CREATE OR REPLACE FUNCTION product_content(of integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT product_fields_content(of) || jsonb_build_object(
    'packed_weight_grams', p.packed_weight_grams, 'packed_length_mm', p.packed_length_mm, 'packed_width_mm', p.packed_width_mm,
    'packed_height_mm', p.packed_height_mm, 'sku', p.sku,
    'barcode', (SELECT k.barcode FROM stock s JOIN shelf_places k ON k.stock_id = s.id WHERE s.product_id = of),
    'pictures', (
      SELECT coalesce(jsonb_agg(jsonb_build_object('alt', i.alt, 'src', i.src) ORDER BY i.position), '[]')
      FROM product_pictures i WHERE i.product_id = of))
  FROM products p WHERE p.id = of
$$;

-- The ledger only grows. An erasure may clear an author, the removal of the sample deletes its own rows, and the undoing of
-- an import deletes the opening count of a product that it made and that nothing moved since.
CREATE OR REPLACE FUNCTION assert_ledger_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF to_jsonb(OLD) - 'author_id' = to_jsonb(NEW) - 'author_id' THEN
      RETURN NEW;
    END IF;
    IF NEW.order_id IS NULL AND to_jsonb(OLD) - 'order_id' = to_jsonb(NEW) - 'order_id'
      AND EXISTS (SELECT FROM sample_rows WHERE kind = 'order' AND row_id = OLD.order_id) THEN
      RETURN NEW;
    END IF;
  END IF;
  IF TG_OP = 'DELETE' AND OLD.order_id IS NULL AND EXISTS (
    SELECT FROM sample_rows WHERE (kind, row_id) IN (('product', OLD.product_id), ('part', OLD.part_id))) THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'DELETE' AND OLD.kind = 'opening'
    AND EXISTS (SELECT FROM import_items i WHERE i.product_id = OLD.product_id AND i.is_new AND i.published_at IS NULL)
    AND NOT EXISTS (SELECT FROM stock_movements m WHERE m.product_id = OLD.product_id AND m.kind <> 'opening') THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'The ledger of the stock can only be added to.' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
