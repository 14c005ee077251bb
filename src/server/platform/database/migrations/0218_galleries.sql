-- Versions of products have their pictures.

SET CONSTRAINTS ALL IMMEDIATE;

ALTER FUNCTION product_content(integer) RENAME TO product_fields_content;

CREATE FUNCTION product_content(of integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT product_fields_content(of) || jsonb_build_object('pictures', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('alt', i.alt, 'src', i.src) ORDER BY i.position), '[]')
    FROM product_pictures i WHERE i.product_id = of))
$$;

CREATE CONSTRAINT TRIGGER keeps_version AFTER INSERT OR UPDATE OR DELETE ON product_pictures
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_product_version('product_id');

-- The pictures of today belong to the version of today, and are no change.
UPDATE product_versions v SET content = product_content(v.product_id)
WHERE v.number = (SELECT max(n.number) FROM product_versions n WHERE n.product_id = v.product_id);
