-- The last number given out in a series of documents. It is raised in the transaction of the document, so a series has no gap.
CREATE TABLE document_series (
  series text NOT NULL,
  financial_year text NOT NULL,
  last_number integer NOT NULL,
  PRIMARY KEY (series, financial_year)
);

-- One credit note a refund of money that had paid an order: everything that the document must say, as it was on that day.
CREATE TABLE credit_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  refund_id bigint NOT NULL UNIQUE REFERENCES refunds,
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
  reason text NOT NULL,
  total_paise bigint NOT NULL CHECK (total_paise > 0),
  taxable_paise bigint NOT NULL,
  cgst_paise bigint NOT NULL,
  sgst_paise bigint NOT NULL,
  igst_paise bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (financial_year, serial),
  CHECK (total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise),
  CHECK (cgst_paise = sgst_paise AND (cgst_paise = 0 OR igst_paise = 0))
);
CREATE INDEX credit_notes_order ON credit_notes (order_id);

CREATE TABLE credit_note_lines (
  credit_note_id bigint NOT NULL REFERENCES credit_notes,
  position integer NOT NULL,
  order_item_id bigint NOT NULL REFERENCES order_items,
  -- Which part of a kit; 0 for a product that has none.
  component integer NOT NULL,
  description text NOT NULL,
  hsn text NOT NULL,
  -- Packs, where all of the line is taken back; none where a part of its price is.
  quantity integer,
  tax_rate_percent numeric(5, 2) NOT NULL,
  gross_paise bigint NOT NULL CHECK (gross_paise > 0),
  taxable_paise bigint NOT NULL,
  cgst_paise bigint NOT NULL,
  sgst_paise bigint NOT NULL,
  igst_paise bigint NOT NULL,
  PRIMARY KEY (credit_note_id, position),
  CHECK (gross_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise)
);
CREATE INDEX credit_note_lines_item ON credit_note_lines (order_item_id);
