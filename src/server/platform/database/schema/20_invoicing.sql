-- Tax documents and their numbers.

-- The last number of each document series. It rises in the transaction of the document, so a series has no gap.
CREATE TABLE document_series (
  series text NOT NULL,
  financial_year text NOT NULL,
  last_number integer NOT NULL,
  PRIMARY KEY (series, financial_year)
);

-- Invoices, credit notes and refund vouchers, with everything that the document prints, fixed on its day.
CREATE TABLE tax_documents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  refund_id bigint UNIQUE REFERENCES refunds,
  order_id bigint NOT NULL REFERENCES orders,
  number text NOT NULL UNIQUE CHECK (number ~ '^[A-Za-z0-9/-]{1,16}$'),
  financial_year text NOT NULL,
  serial integer NOT NULL,
  issued_on date NOT NULL,
  supplier_name text NOT NULL,
  supplier_address text NOT NULL,
  supplier_gstin text NOT NULL,
  recipient_name text NOT NULL,
  recipient_address text,
  place_of_supply text NOT NULL,
  place_of_supply_code text,
  is_reverse_charge boolean NOT NULL DEFAULT false,
  reason text,
  total_paise bigint NOT NULL CHECK (total_paise > 0),
  taxable_paise bigint NOT NULL,
  cgst_paise bigint NOT NULL,
  sgst_paise bigint NOT NULL,
  igst_paise bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit_note', 'refund_voucher')),
  -- Credit notes of the first releases have the series 'CN' and name no invoice, since there was none.
  series text NOT NULL,
  invoice_id bigint REFERENCES tax_documents,
  -- The address of dispatch, if it is not the supplier's.
  dispatch_address text,
  -- The discount on the prices of the lines, and the shipping fee.
  discount_paise bigint NOT NULL DEFAULT 0 CHECK (discount_paise >= 0),
  shipping_paise bigint NOT NULL DEFAULT 0 CHECK (shipping_paise >= 0),
  -- The settings of the issuer on that day; null stands for the defaults of the release.
  issuer jsonb,
  -- A credit note of all that is left of an invoice and a new invoice correct a wrong place of supply (CGST Act s. 34).
  -- No money moves, so such a note has no refund.
  replaces_id bigint REFERENCES tax_documents CHECK (replaces_id IS NULL OR kind = 'invoice'),
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise),
  CHECK (cgst_paise = sgst_paise AND (cgst_paise = 0 OR igst_paise = 0)),
  UNIQUE (series, financial_year, serial),
  CHECK ((kind = 'invoice') = (reason IS NULL)),
  CHECK (series = 'CN' OR (kind = 'credit_note') = (invoice_id IS NOT NULL)),
  CONSTRAINT tax_documents_refund CHECK (
    CASE WHEN kind = 'invoice' THEN refund_id IS NULL ELSE (refund_id IS NULL) = (reason = 'wrong_place') END),
  CONSTRAINT tax_documents_wrong_place CHECK (reason <> 'wrong_place' OR kind = 'credit_note')
);
CREATE INDEX tax_documents_order ON tax_documents (order_id);
CREATE INDEX tax_documents_day ON tax_documents (issued_on);
CREATE UNIQUE INDEX tax_documents_one_invoice ON tax_documents (order_id) WHERE kind = 'invoice' AND replaces_id IS NULL;
CREATE UNIQUE INDEX tax_documents_one_successor ON tax_documents (replaces_id) WHERE replaces_id IS NOT NULL;
CREATE UNIQUE INDEX tax_documents_one_correction ON tax_documents (invoice_id) WHERE reason = 'wrong_place';

CREATE TABLE tax_document_lines (
  document_id bigint NOT NULL REFERENCES tax_documents,
  position integer NOT NULL,
  order_item_id bigint NOT NULL REFERENCES order_items,
  -- The component of a kit; 0 for a product without components.
  component integer NOT NULL,
  description text NOT NULL,
  hsn text NOT NULL,
  -- Credited packs; null when only a part of the price is credited.
  quantity integer,
  tax_rate_percent numeric(5, 2) NOT NULL,
  gross_paise bigint NOT NULL CHECK (gross_paise > 0),
  taxable_paise bigint NOT NULL,
  cgst_paise bigint NOT NULL,
  sgst_paise bigint NOT NULL,
  igst_paise bigint NOT NULL,
  -- The unit quantity code of GST returns: 'PAC' for packs, 'SET' for kits.
  unit text NOT NULL DEFAULT 'PAC' CHECK (unit ~ '^[A-Z]{3}$'),
  -- The price of one unit with tax, before discounts; null for a component, which is not sold alone.
  unit_price_paise bigint,
  -- The line's part of the shipping fee, included in gross_paise.
  shipping_paise bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (document_id, position),
  CHECK (gross_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise)
);
CREATE INDEX tax_document_lines_item ON tax_document_lines (order_item_id);

CREATE FUNCTION is_replaced(invoice bigint) RETURNS boolean LANGUAGE sql STABLE
  RETURN EXISTS (SELECT FROM tax_documents n WHERE n.replaces_id = invoice);

-- An issued document never changes; another document corrects it. Documents of the sample were never issued to anyone.
CREATE FUNCTION assert_document_stays() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER tax_documents_stay BEFORE UPDATE OR DELETE ON tax_documents
  FOR EACH ROW EXECUTE FUNCTION assert_document_stays('id');
CREATE TRIGGER tax_document_lines_stay BEFORE UPDATE OR DELETE ON tax_document_lines
  FOR EACH ROW EXECUTE FUNCTION assert_document_stays('document_id');
CREATE TRIGGER tax_documents_are_kept BEFORE TRUNCATE ON tax_documents EXECUTE FUNCTION assert_document_stays();
CREATE TRIGGER tax_document_lines_are_kept BEFORE TRUNCATE ON tax_document_lines EXECUTE FUNCTION assert_document_stays();

-- An invoice replaces only a fully credited one of its order, and charges what the correction credited.
CREATE FUNCTION assert_replaced_is_credited() RETURNS trigger LANGUAGE plpgsql AS $$
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
  WHEN (NEW.replaces_id IS NOT NULL) EXECUTE FUNCTION assert_replaced_is_credited();

-- A replaced invoice cannot be credited.
CREATE FUNCTION reject_credit_of_replaced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'This invoice was replaced by another one. Credit that one.' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
CREATE TRIGGER credits_present BEFORE INSERT ON tax_documents FOR EACH ROW
  WHEN (NEW.invoice_id IS NOT NULL AND is_replaced(NEW.invoice_id)) EXECUTE FUNCTION reject_credit_of_replaced();

-- A document is the sum of its lines, and the credit notes of an invoice together never exceed it, line by line. The
-- check runs at commit, after the lines are written. It locks the row of the invoice, so that concurrent credit notes
-- see each other.
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
