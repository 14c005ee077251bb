-- The GSTIN of a registered business on its documents; null for consumers.
ALTER TABLE tax_documents ADD COLUMN recipient_gstin text
  CONSTRAINT tax_documents_form_of_gstin CHECK (recipient_gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$');
ALTER TABLE tax_documents ADD CONSTRAINT tax_documents_state_of_gstin CHECK (left(recipient_gstin, 2) = place_of_supply_code);
