-- Tax invoices, credit notes and refund vouchers are one kind of thing: a paper with a number, frozen as it was issued.
ALTER TABLE credit_notes RENAME TO tax_documents;
ALTER TABLE credit_note_lines RENAME TO tax_document_lines;
ALTER TABLE tax_document_lines RENAME credit_note_id TO document_id;
ALTER INDEX credit_notes_order RENAME TO tax_documents_order;
ALTER INDEX credit_note_lines_item RENAME TO tax_document_lines_item;

ALTER TABLE tax_documents
  ADD kind text NOT NULL DEFAULT 'credit_note' CHECK (kind IN ('invoice', 'credit_note', 'refund_voucher')),
  -- Credit notes of earlier releases are the series 'CN'; they name no invoice, since there was none.
  ADD series text NOT NULL DEFAULT 'CN',
  ADD invoice_id bigint REFERENCES tax_documents,
  -- Where the goods leave from, when that is not the supplier's address.
  ADD dispatch_address text,
  -- What was taken off the prices of the lines, and what is charged for sending them.
  ADD discount_paise bigint NOT NULL DEFAULT 0 CHECK (discount_paise >= 0),
  ADD shipping_paise bigint NOT NULL DEFAULT 0 CHECK (shipping_paise >= 0),
  ALTER refund_id DROP NOT NULL,
  ALTER reason DROP NOT NULL,
  DROP CONSTRAINT credit_notes_financial_year_serial_key,
  ADD UNIQUE (series, financial_year, serial),
  ADD CHECK ((kind = 'invoice') = (refund_id IS NULL)),
  ADD CHECK ((kind = 'invoice') = (reason IS NULL)),
  ADD CHECK (series = 'CN' OR (kind = 'credit_note') = (invoice_id IS NOT NULL));
ALTER TABLE tax_documents ALTER kind DROP DEFAULT, ALTER series DROP DEFAULT;
CREATE UNIQUE INDEX tax_documents_one_invoice ON tax_documents (order_id) WHERE kind = 'invoice';

ALTER TABLE tax_document_lines
  -- The unit quantity code of the returns: packs are 'PAC', kits 'SET'.
  ADD unit text NOT NULL DEFAULT 'PAC' CHECK (unit ~ '^[A-Z]{3}$'),
  -- The price of one, tax included and before any discount; none for a part of a kit, which is not sold alone here.
  ADD unit_price_paise bigint,
  -- The line's share of what is charged for sending; part of gross_paise.
  ADD shipping_paise bigint NOT NULL DEFAULT 0;

-- What was issued stays as it was written: a mistake is mended by another document.
CREATE FUNCTION refuse_change_of_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A tax document that was issued is never changed. Issue another one.'
    USING ERRCODE = 'integrity_constraint_violation';
END
$$;
CREATE TRIGGER tax_documents_stay BEFORE UPDATE OR DELETE ON tax_documents
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_document();
CREATE TRIGGER tax_document_lines_stay BEFORE UPDATE OR DELETE ON tax_document_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_document();
