-- What a pack weighs and measures on its way, with everything that is around it; a kit as it is packed.

SET CONSTRAINTS ALL IMMEDIATE;

ALTER TABLE products
  ADD packed_weight_grams integer CHECK (packed_weight_grams BETWEEN 1 AND 50000),
  ADD packed_length_mm integer CHECK (packed_length_mm BETWEEN 1 AND 3000),
  ADD packed_width_mm integer CHECK (packed_width_mm BETWEEN 1 AND 3000),
  ADD packed_height_mm integer CHECK (packed_height_mm BETWEEN 1 AND 3000),
  ADD CONSTRAINT products_packed_size CHECK (num_nonnulls(packed_length_mm, packed_width_mm, packed_height_mm) IN (0, 3));

CREATE OR REPLACE FUNCTION product_content(of integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT product_fields_content(of) || jsonb_build_object(
    'packed_weight_grams', p.packed_weight_grams, 'packed_length_mm', p.packed_length_mm, 'packed_width_mm', p.packed_width_mm,
    'packed_height_mm', p.packed_height_mm,
    'pictures', (
      SELECT coalesce(jsonb_agg(jsonb_build_object('alt', i.alt, 'src', i.src) ORDER BY i.position), '[]')
      FROM product_pictures i WHERE i.product_id = of))
  FROM products p WHERE p.id = of
$$;

-- That nothing is known of it is no change.
UPDATE product_versions v SET content = product_content(v.product_id)
WHERE v.number = (SELECT max(n.number) FROM product_versions n WHERE n.product_id = v.product_id);
