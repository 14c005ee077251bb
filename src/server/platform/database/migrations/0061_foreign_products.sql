-- Families and sizes of other shops have long names.
ALTER TABLE products DROP CONSTRAINT products_family_check,
  ADD CONSTRAINT products_family_check CHECK (length(family) BETWEEN 1 AND 120 AND family = btrim(family)),
  DROP CONSTRAINT products_size_label_check,
  ADD CONSTRAINT products_size_label_check CHECK (length(size_label) BETWEEN 1 AND 80 AND size_label = btrim(size_label));

-- Paths of the old shop that redirect to the product once it is published.
ALTER TABLE product_drafts ADD COLUMN old_addresses text[] NOT NULL DEFAULT '{}';
