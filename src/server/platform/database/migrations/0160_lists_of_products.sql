-- Lists of products choose by indexes: in the order of the shop with what filters need, by name, and by use in a
-- garden. Agents name the sizes of a family by a hash.

CREATE INDEX products_on_shelf ON products (position, id)
  INCLUDE (category, country_of_origin, crops, price_paise, discount_percent, is_coming_soon, family, low_level) WHERE archived_at IS NULL;
CREATE INDEX products_by_name ON products (name COLLATE "und-x-icu", position, id) WHERE archived_at IS NULL;
CREATE INDEX products_garden_uses ON products (garden_use, position, id) INCLUDE (is_coming_soon)
  WHERE archived_at IS NULL AND garden_use IS NOT NULL;
CREATE INDEX products_family_hash ON products (left(md5(lower(family)), 16)) WHERE family IS NOT NULL;
