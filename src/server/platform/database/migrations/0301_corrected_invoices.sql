-- A wrong place of supply is corrected by a credit note of all that is left of the invoice and by a new invoice (CGST Act s. 34). No money
-- moves, so such a note has no refund.
ALTER TABLE tax_documents
  ADD replaces_id bigint REFERENCES tax_documents CHECK (replaces_id IS NULL OR kind = 'invoice'),
  DROP CONSTRAINT tax_documents_check,
  ADD CONSTRAINT tax_documents_refund CHECK (
    CASE WHEN kind = 'invoice' THEN refund_id IS NULL ELSE (refund_id IS NULL) = (reason = 'wrong_place') END),
  ADD CONSTRAINT tax_documents_wrong_place CHECK (reason <> 'wrong_place' OR kind = 'credit_note');

-- An order has one first invoice, and an invoice one that replaces it.
DROP INDEX tax_documents_one_invoice;
CREATE UNIQUE INDEX tax_documents_one_invoice ON tax_documents (order_id) WHERE kind = 'invoice' AND replaces_id IS NULL;
CREATE UNIQUE INDEX tax_documents_one_successor ON tax_documents (replaces_id) WHERE replaces_id IS NOT NULL;
CREATE UNIQUE INDEX tax_documents_one_correction ON tax_documents (invoice_id) WHERE reason = 'wrong_place';

-- The invoice that counts: none replaces it.
CREATE VIEW present_invoices AS
  SELECT d.id, d.order_id FROM tax_documents d
  WHERE d.kind = 'invoice' AND NOT EXISTS (SELECT FROM tax_documents n WHERE n.replaces_id = d.id);

-- An invoice replaces only one of its order that is credited in full, and charges what the correction credited.
CREATE FUNCTION check_replaced_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM tax_documents d JOIN tax_documents n ON n.invoice_id = d.id AND n.reason = 'wrong_place'
    WHERE d.id = NEW.replaces_id AND d.kind = 'invoice' AND d.order_id = NEW.order_id AND n.total_paise = NEW.total_paise
      AND d.total_paise = (SELECT sum(c.total_paise) FROM tax_documents c WHERE c.invoice_id = d.id)
  ) THEN
    RAISE EXCEPTION 'An invoice replaces only one that was credited in full for a wrong place of supply.'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER replaces_credited BEFORE INSERT ON tax_documents FOR EACH ROW
  WHEN (NEW.replaces_id IS NOT NULL) EXECUTE FUNCTION check_replaced_invoice();

-- Nothing is credited of an invoice that was replaced.
CREATE FUNCTION refuse_credit_of_replaced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'This invoice was replaced by another one. Credit that one.' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
CREATE FUNCTION is_replaced(invoice bigint) RETURNS boolean LANGUAGE sql STABLE
  RETURN EXISTS (SELECT FROM tax_documents n WHERE n.replaces_id = invoice);
CREATE TRIGGER credits_present BEFORE INSERT ON tax_documents FOR EACH ROW
  WHEN (NEW.invoice_id IS NOT NULL AND is_replaced(NEW.invoice_id)) EXECUTE FUNCTION refuse_credit_of_replaced();
