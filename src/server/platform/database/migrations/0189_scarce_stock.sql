-- Low stock is found among few candidates by indexes, and each is then compared with its own level. Whether stock is scarce
-- depends on its own row alone, so nothing else locks it, and a sale that does not cross the bound changes no index.

ALTER TABLE stock ADD COLUMN is_scarce boolean NOT NULL GENERATED ALWAYS AS (on_hand - reserved <= 50) STORED;
CREATE INDEX stock_scarce ON stock (id) WHERE is_scarce;
CREATE INDEX products_high_level ON products (id) WHERE low_level > 50;
CREATE INDEX product_components_of_many ON product_components (product_id) WHERE amount > 1;
-- Without statistics, half of all stock would seem scarce.
ANALYZE stock;

-- The products that can be low: of scarce stock, with a level above the bound, and kits that need several of a part.
CREATE VIEW products_maybe_low AS
  SELECT needed.product_id FROM stock JOIN product_stock needed ON needed.stock_id = stock.id WHERE stock.is_scarce
  UNION ALL SELECT id FROM products WHERE low_level > 50
  UNION ALL SELECT product_id FROM product_components WHERE amount > 1;
