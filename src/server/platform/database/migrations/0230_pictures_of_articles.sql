-- Pictures that drafts and versions of articles show are not swept.
CREATE OR REPLACE VIEW shown_pictures AS
  SELECT pictures_in(src) AS hash FROM product_pictures WHERE src LIKE '/pictures/own/%'
  UNION ALL SELECT pictures_in(image_url) FROM products WHERE image_url LIKE '/pictures/own/%'
  UNION ALL SELECT pictures_in(fields::text) FROM product_drafts WHERE fields::text LIKE '%/pictures/own/%'
  UNION ALL SELECT pictures_in(content::text) FROM product_versions WHERE content::text LIKE '%/pictures/own/%'
  UNION ALL SELECT pictures_in(image_url || ' ' || content) FROM posts
    WHERE image_url LIKE '/pictures/own/%' OR content LIKE '%/pictures/own/%'
  UNION ALL SELECT pictures_in(fields::text) FROM article_drafts WHERE fields::text LIKE '%/pictures/own/%'
  UNION ALL SELECT pictures_in(content::text) FROM article_versions WHERE content::text LIKE '%/pictures/own/%';
