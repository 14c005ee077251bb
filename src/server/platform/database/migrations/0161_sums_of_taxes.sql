-- Sums of a day without products, so that years of tax add up at once. Days that were summed before get theirs from the sums by
-- product.

CREATE TABLE report_taxes (
  day date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit_note')),
  place_code text NOT NULL,
  place text NOT NULL,
  tax_rate_percent numeric(5, 2) NOT NULL,
  hsn text NOT NULL,
  -- Documents, counted at their first line.
  documents bigint NOT NULL,
  packs bigint NOT NULL,
  gross_paise bigint NOT NULL,
  shipping_paise bigint NOT NULL,
  taxable_paise bigint NOT NULL,
  cgst_paise bigint NOT NULL,
  sgst_paise bigint NOT NULL,
  igst_paise bigint NOT NULL,
  PRIMARY KEY (day, kind, place_code, place, tax_rate_percent, hsn)
);

INSERT INTO report_taxes
SELECT day, kind, place_code, place, tax_rate_percent, hsn, sum(documents), sum(packs), sum(gross_paise), sum(shipping_paise),
  sum(taxable_paise), sum(cgst_paise), sum(sgst_paise), sum(igst_paise)
FROM report_sales GROUP BY 1, 2, 3, 4, 5, 6;
