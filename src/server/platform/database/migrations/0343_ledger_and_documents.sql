-- The ledger of the stock is only added to. An erasure may take its author away, and the removal of the sample its own rows.
CREATE FUNCTION assert_ledger_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
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
  RAISE EXCEPTION 'The ledger of the stock can only be added to.' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
CREATE TRIGGER stock_movements_stay BEFORE UPDATE OR DELETE ON stock_movements
  FOR EACH ROW EXECUTE FUNCTION assert_ledger_only_grows();
CREATE TRIGGER stock_movements_are_kept BEFORE TRUNCATE ON stock_movements EXECUTE FUNCTION assert_ledger_only_grows();

CREATE TRIGGER tax_documents_are_kept BEFORE TRUNCATE ON tax_documents EXECUTE FUNCTION refuse_change_of_document();
CREATE TRIGGER tax_document_lines_are_kept BEFORE TRUNCATE ON tax_document_lines EXECUTE FUNCTION refuse_change_of_document();

-- A document is the sum of its lines, and the credit notes of an invoice together stay within it, line by line. It is looked at
-- when the transaction ends, after the lines are written. The row of the invoice is locked, so that two credit notes at the same
-- time see each other.
CREATE FUNCTION assert_document_fits_lines() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  document tax_documents;
BEGIN
  SELECT * INTO document FROM tax_documents WHERE id = (to_jsonb(NEW) ->> TG_ARGV[0])::bigint;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  IF NOT EXISTS (
    SELECT FROM tax_document_lines WHERE document_id = document.id
    HAVING sum(gross_paise) = document.total_paise AND sum(taxable_paise) = document.taxable_paise
      AND sum(cgst_paise) = document.cgst_paise AND sum(sgst_paise) = document.sgst_paise
      AND sum(igst_paise) = document.igst_paise) THEN
    RAISE EXCEPTION 'Document % differs from the sum of its lines.', document.number USING ERRCODE = '23514';
  END IF;
  IF document.kind = 'credit_note' AND document.invoice_id IS NOT NULL THEN
    PERFORM FROM tax_documents WHERE id = document.invoice_id FOR NO KEY UPDATE;
    IF EXISTS (
      SELECT FROM tax_documents c JOIN tax_document_lines l ON l.document_id = c.id
      WHERE c.invoice_id = document.invoice_id AND c.kind = 'credit_note'
      GROUP BY l.order_item_id, l.component
      HAVING sum(l.gross_paise) > coalesce((
        SELECT sum(i.gross_paise) FROM tax_document_lines i
        WHERE i.document_id = document.invoice_id AND i.order_item_id = l.order_item_id AND i.component = l.component), 0)) THEN
      RAISE EXCEPTION 'The credit notes with % exceed their invoice.', document.number USING ERRCODE = '23514';
    END IF;
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER fits_its_lines AFTER INSERT ON tax_documents DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION assert_document_fits_lines('id');
CREATE CONSTRAINT TRIGGER fits_its_lines AFTER INSERT ON tax_document_lines DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION assert_document_fits_lines('document_id');
