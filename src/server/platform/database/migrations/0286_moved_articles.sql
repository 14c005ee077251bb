-- What a draft that was taken in from another blog brings along for the day on which it is published.
ALTER TABLE article_drafts
  -- When the other blog published it first; null for one that is new.
  ADD COLUMN published_at timestamptz CHECK (post_id IS NULL OR published_at IS NULL),
  -- Addresses of the old shop that lead to it once it has a page.
  ADD COLUMN old_addresses text[] NOT NULL DEFAULT '{}';
