-- An unregistered seller has no GSTIN, and may not collect tax (CGST Act s. 32).
ALTER TABLE tax_documents ALTER COLUMN supplier_gstin DROP NOT NULL;
ALTER TABLE tax_documents ADD CONSTRAINT tax_documents_tax_has_gstin CHECK (
  supplier_gstin IS NOT NULL OR taxable_paise = total_paise);
ALTER TABLE tax_documents ADD CONSTRAINT tax_documents_tax_of_registered CHECK (
  coalesce(issuer ->> 'registration', 'registered') = 'registered' OR taxable_paise = total_paise);
