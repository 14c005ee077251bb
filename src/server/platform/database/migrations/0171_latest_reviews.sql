-- The reviews page shows the newest published reviews of all products, with a filter for those with photographs.

CREATE INDEX reviews_latest ON reviews (written_at DESC, id DESC) WHERE status = 'published';
