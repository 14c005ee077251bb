-- The list of a small category does not pass over the products of all others. The index has what the other filters need.

CREATE INDEX products_in_category ON products (category, position, id)
  INCLUDE (country_of_origin, crops, price_paise, discount_percent, is_coming_soon) WHERE archived_at IS NULL;
