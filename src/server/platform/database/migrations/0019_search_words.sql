-- What shoppers typed and did not find, and what they found and had not meant.

-- An article is found by the words of its address too: 'npk' stands in no title, which writes 'N, P and K'.
CREATE OR REPLACE FUNCTION index_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_words('post', NEW.id,
    setweight(to_tsvector('simple', concat_ws(' ', NEW.title, replace(NEW.slug, '-', ' '))), 'A') ||
    setweight(to_tsvector('simple', NEW.category), 'B'),
    setweight(to_tsvector('simple', NEW.excerpt), 'C') ||
    setweight(to_tsvector('simple', NEW.content), 'D'));
  RETURN NULL;
END
$$;
DROP TRIGGER posts_search ON posts;
CREATE TRIGGER posts_search AFTER INSERT OR UPDATE OF slug, title, category, excerpt, content
  ON posts FOR EACH ROW EXECUTE FUNCTION index_post();

INSERT INTO search_synonyms (term, means) VALUES
  ('npk', 'nitrogen phosphorus phosphate potassium potash'),
  ('microbe', 'microbial bacteria'),
  ('microbes', 'microbial bacteria'),
  ('bacteria', 'microbial microbes'),
  -- Of the shop and not of gardens: guides that happen to use such a word ('what compost returns') answer nobody who asks
  -- for it. These have pages of their own, to which a search without results leads.
  ('refund', ''), ('refunds', ''), ('refunded', ''), ('return', ''), ('returns', ''), ('exchange', ''),
  ('replacement', ''), ('delivery', ''), ('delivered', ''), ('deliver', ''), ('shipping', ''), ('shipped', ''),
  ('shipment', ''), ('courier', ''), ('order', ''), ('orders', ''), ('track', ''), ('tracking', ''), ('cancel', ''),
  ('cancellation', ''), ('payment', ''), ('payments', ''), ('pay', ''), ('upi', ''), ('cod', ''), ('invoice', ''),
  ('policy', ''), ('coupon', ''), ('discount', ''), ('login', ''), ('password', ''), ('account', ''), ('contact', ''),
  ('support', ''),
  -- Words between the others.
  ('where', ''), ('when', ''), ('which', ''), ('why', ''), ('can', ''), ('do', ''), ('does', ''), ('i', ''),
  ('we', ''), ('you', ''), ('your', ''), ('our', ''), ('it', ''), ('this', ''), ('that', ''), ('are', ''), ('be', ''),
  ('at', ''), ('by', ''), ('from', ''), ('or', ''), ('some', ''), ('any', ''), ('good', ''), ('want', ''), ('need', ''),
  ('please', ''), ('hai', ''), ('kya', ''), ('kaise', ''), ('se', ''), ('है', ''), ('क्या', ''), ('कैसे', ''), ('से', '')
ON CONFLICT (term) DO NOTHING;

UPDATE posts SET title = title;
SELECT gin_clean_pending_list('search_synonyms_trigrams');
