-- Articles are few beside products, so that a search finds them by indexes of their own.

CREATE INDEX search_posts_words ON search_documents USING gin (words) WITH (fastupdate = off) WHERE kind = 'post';
CREATE INDEX search_posts_title_words ON search_documents USING gin (title_words) WITH (fastupdate = off) WHERE kind = 'post';
