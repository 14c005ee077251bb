-- A kit is packed when it is sold: what is counted of it are its parts, one of each, and kits may share them.

-- A table can't be changed while something that a change of its rows set off is still to be done.
SET CONSTRAINTS ALL IMMEDIATE;

CREATE TABLE parts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE
);
INSERT INTO parts (name) SELECT DISTINCT name FROM product_components ORDER BY name;

ALTER TABLE product_components ADD part_id integer REFERENCES parts;
UPDATE product_components c SET part_id = p.id FROM parts p WHERE p.name = c.name;
ALTER TABLE product_components ALTER part_id SET NOT NULL, ADD UNIQUE (product_id, part_id);

-- What is counted is a product that is one thing, or a part of kits.
ALTER TABLE stock DROP CONSTRAINT stock_pkey;
ALTER TABLE stock ALTER product_id DROP NOT NULL,
  ADD UNIQUE (product_id),
  ADD part_id integer UNIQUE REFERENCES parts,
  ADD CHECK (num_nonnulls(product_id, part_id) = 1),
  ADD id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY;
ALTER TABLE stock_movements ALTER product_id DROP NOT NULL,
  ADD part_id integer REFERENCES parts,
  ADD CHECK (num_nonnulls(product_id, part_id) = 1);
CREATE INDEX stock_movements_part ON stock_movements (part_id) WHERE part_id IS NOT NULL;

-- Kits that were counted whole until now: each is one of each of its parts, and so is each of its movements.
INSERT INTO stock_movements (part_id, change, reason, order_id, created_at)
  SELECT c.part_id, m.change, m.reason, m.order_id, m.created_at
  FROM stock_movements m JOIN product_components c USING (product_id) ORDER BY m.id, c.position;
INSERT INTO stock (part_id, on_hand, reserved)
  SELECT c.part_id, sum(s.on_hand), sum(s.reserved)
  FROM stock s JOIN product_components c USING (product_id) GROUP BY c.part_id ORDER BY c.part_id;
DELETE FROM stock_movements WHERE product_id IN (SELECT product_id FROM product_components);
DELETE FROM stock WHERE product_id IN (SELECT product_id FROM product_components);

-- What has to lie on the shelf for one pack of a product, and how much of it is free: the product itself, or each part of
-- a kit. A part that was never counted is there as nothing.
CREATE VIEW product_stock AS
  SELECT product_id, id AS stock_id, on_hand - reserved AS free
  FROM stock WHERE product_id IS NOT NULL
  UNION ALL
  SELECT c.product_id, s.id, coalesce(s.on_hand - s.reserved, 0)
  FROM product_components c LEFT JOIN stock s ON s.part_id = c.part_id;
