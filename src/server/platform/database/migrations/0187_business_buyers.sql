-- A registered business that buys. Its GSTIN begins with the code of the state of delivery, which is the place of supply
-- (IGST Act s. 10(1)).
ALTER TABLE orders ADD COLUMN buyer_gstin text
  CONSTRAINT orders_form_of_gstin CHECK (buyer_gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$');
ALTER TABLE orders ADD COLUMN buyer_legal_name text
  CONSTRAINT orders_legal_name CHECK (length(buyer_legal_name) BETWEEN 1 AND 150);
ALTER TABLE orders ADD CONSTRAINT orders_whole_buyer CHECK ((buyer_gstin IS NULL) = (buyer_legal_name IS NULL));
ALTER TABLE orders ADD CONSTRAINT orders_state_of_buyer CHECK (left(buyer_gstin, 2) = shipping_state_code);
