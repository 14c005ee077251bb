-- What the seed wrote, so that it can be taken away again and nothing of the owner's with it.
CREATE TABLE sample_rows (
  kind text NOT NULL CHECK (kind IN ('product', 'part', 'post', 'account', 'order')),
  row_id bigint NOT NULL,
  -- The version of a product or an article as it was written; null where nobody knows whether it was edited since.
  version integer,
  PRIMARY KEY (kind, row_id)
);

-- One row once the sample was taken away: the shop is not filled with it again.
CREATE TABLE sample_removal (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  staff_id bigint REFERENCES staff_members,
  removed_at timestamptz NOT NULL DEFAULT now()
);

-- Shops that have the sample already. What was edited there is not known.
INSERT INTO sample_rows (kind, row_id)
SELECT 'product', id FROM products WHERE slug IN (
  'balcony-feed', 'bloom-and-fruit-feed', 'vermicompost-neem-blend', 'leafy-greens-feed', 'kitchen-garden-seeds',
  'balcony-starter-kit', 'terracotta-herb-kit', 'root-partner-mycorrhiza')
UNION ALL
SELECT 'post', id FROM posts WHERE slug IN (
  'choosing-pots-and-grow-bags', 'feeding-pots-with-microbes', 'first-kitchen-garden-in-six-pots', 'monsoon-balcony-care',
  'potting-mix-that-drains', 'reading-leaf-signals', 'reading-the-light-on-your-balcony', 'reviving-old-potting-soil',
  'spring-sowing-plan', 'vermicompost-in-a-flat', 'watering-through-an-indian-summer', 'what-npk-means-for-pots',
  'what-soil-microbes-do', 'winter-sowing-calendar')
UNION ALL
SELECT 'part', id FROM parts WHERE name IN (
  'Plastic pots with saucers, 10 inch, set of 3', 'Terracotta pots with saucers, 10 inch, set of 3',
  'Seeds: coriander, palak, methi', 'Seeds: tulsi, coriander, methi', 'Balcony Feed, 100 g',
  'Vermicompost & Neem Cake Blend, 1 kg', 'Hand trowel')
UNION ALL
-- No provider gives such an id.
SELECT 'order', order_id FROM payments WHERE provider_order_id LIKE 'order\_SampleORD%'
UNION ALL
SELECT DISTINCT 'account', account_id FROM payments WHERE provider_order_id LIKE 'order\_SampleORD%';

-- Documents of the sample were never issued to anybody.
CREATE OR REPLACE FUNCTION refuse_change_of_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (
    SELECT FROM tax_documents d JOIN sample_rows s ON s.kind = 'order' AND s.row_id = d.order_id
    WHERE d.id = (to_jsonb(OLD) ->> TG_ARGV[0])::bigint
  ) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'A tax document that was issued is never changed. Issue another one.'
    USING ERRCODE = 'integrity_constraint_violation';
END
$$;
DROP TRIGGER tax_documents_stay ON tax_documents;
CREATE TRIGGER tax_documents_stay BEFORE UPDATE OR DELETE ON tax_documents
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_document('id');
DROP TRIGGER tax_document_lines_stay ON tax_document_lines;
CREATE TRIGGER tax_document_lines_stay BEFORE UPDATE OR DELETE ON tax_document_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_document('document_id');
