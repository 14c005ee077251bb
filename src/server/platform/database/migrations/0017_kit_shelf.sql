-- A component names its row of the shelf itself, so that what a product is made of is found by an index on either side.

SET CONSTRAINTS ALL IMMEDIATE;

DROP VIEW product_stock;

INSERT INTO stock (part_id, on_hand)
  SELECT id, 0 FROM parts WHERE NOT EXISTS (SELECT 1 FROM stock s WHERE s.part_id = parts.id) ORDER BY id;
ALTER TABLE product_components ADD stock_id integer REFERENCES stock;
-- No kit changes by this, those that were ordered included.
ALTER TABLE product_components DISABLE TRIGGER sold_kits_stay;
UPDATE product_components c SET stock_id = s.id FROM stock s WHERE s.part_id = c.part_id;
ALTER TABLE product_components ENABLE TRIGGER sold_kits_stay;
ALTER TABLE product_components ALTER stock_id SET NOT NULL, DROP part_id, ADD UNIQUE (product_id, stock_id);

-- What has to lie on the shelf for one pack of a product: the product itself, or each part of a kit. Rows of parts have no
-- product and match none; with a condition here PostgreSQL would read the whole shelf in a join.
CREATE VIEW product_stock AS
  SELECT product_id, id AS stock_id FROM stock
  UNION ALL
  SELECT product_id, stock_id FROM product_components;
