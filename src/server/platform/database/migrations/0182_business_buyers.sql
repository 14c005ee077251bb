-- Business buyers: their GSTIN and legal name on orders and tax documents.
ALTER TABLE orders ADD COLUMN buyer_gstin text CHECK (buyer_gstin ~ '^[0-9]{2}[A-Z0-9]{13}$');
ALTER TABLE orders ADD COLUMN buyer_legal_name text CHECK (length(buyer_legal_name) BETWEEN 1 AND 200);
ALTER TABLE orders ADD CONSTRAINT orders_whole_buyer CHECK (num_nonnulls(buyer_gstin, buyer_legal_name) IN (0, 2));
ALTER TABLE tax_documents ADD COLUMN recipient_gstin text CHECK (recipient_gstin ~ '^[0-9]{2}[A-Z0-9]{13}$');
