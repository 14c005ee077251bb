-- What a product does in a garden plan is its own, so that a product that gets another address keeps its dose and what goes with it.

SET CONSTRAINTS ALL IMMEDIATE;

ALTER TABLE products ADD garden_use text
  CHECK (garden_use IN ('everyday', 'leaves', 'fruit', 'compost', 'seeds', 'kit'));

CREATE OR REPLACE FUNCTION product_fields_content(of integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'name', p.name, 'slug', p.slug, 'description', p.description, 'category', p.category, 'position', p.position,
    'price', trim_scale(p.price_paise / 100.0), 'mrp', trim_scale(p.mrp_paise / 100.0),
    'discount_percentage', trim_scale(p.discount_percent), 'coming_soon', p.is_coming_soon, 'image_url', p.image_url,
    'generic_name', p.generic_name, 'net_quantity', p.net_quantity, 'net_weight_grams', p.net_weight_grams,
    'ingredients', p.ingredients, 'how_to_use', p.how_to_use, 'dose', p.dose, 'storage', p.storage, 'hsn', p.hsn,
    'tax_rate', trim_scale(p.tax_rate_percent), 'country_of_origin', p.country_of_origin, 'best_before', p.best_before,
    'short_name', p.short_name, 'crops', to_jsonb(p.crops), 'family', p.family, 'size_label', p.size_label,
    'garden_use', p.garden_use, 'archived', p.archived_at IS NOT NULL,
    'guides', (
      SELECT coalesce(jsonb_agg(g.slug ORDER BY n.position), '[]')
      FROM product_guides n JOIN posts g ON g.id = n.post_id WHERE n.product_id = p.id),
    'components', (
      SELECT coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'hsn', c.hsn, 'tax_rate', trim_scale(c.tax_rate_percent),
        'share', trim_scale(c.share_paise / 100.0), 'stock_id', c.stock_id, 'amount', c.amount) ORDER BY c.position), '[]')
      FROM product_components c WHERE c.product_id = p.id))
  FROM products p WHERE p.id = of
$$;

-- The products of earlier releases, by the addresses that the garden knew; also those that were renamed since.
CREATE TEMPORARY TABLE known_uses ON COMMIT DROP AS
  SELECT DISTINCT ON (p.id) p.id, u.garden_use
  FROM (VALUES ('balcony-feed', 'everyday'), ('leafy-greens-feed', 'leaves'), ('bloom-and-fruit-feed', 'fruit'),
    ('vermicompost-neem-blend', 'compost'), ('kitchen-garden-seeds', 'seeds'), ('balcony-starter-kit', 'kit')) AS u (slug, garden_use)
  JOIN products p ON p.slug = u.slug OR EXISTS (
    SELECT FROM product_addresses a WHERE a.product_id = p.id AND a.slug = u.slug)
  ORDER BY p.id, p.slug = u.slug DESC;

-- Before the products, so that no state is kept that differs in this alone.
UPDATE product_versions v SET content = v.content || jsonb_build_object('garden_use', (
  SELECT k.garden_use FROM known_uses k WHERE k.id = v.product_id));
UPDATE products p SET garden_use = k.garden_use FROM known_uses k WHERE k.id = p.id;
-- Drafts of new products have every field.
UPDATE product_drafts SET fields = '{"garden_use": null}'::jsonb || fields WHERE product_id IS NULL;
