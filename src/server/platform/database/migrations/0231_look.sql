-- The draft of how the shop looks. What is shown is part of the settings, whose versions keep former looks.
CREATE TABLE look_draft (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- Null without a draft.
  draft jsonb CHECK (jsonb_typeof(draft) = 'object'),
  staff_id bigint REFERENCES staff_members,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX look_draft_staff ON look_draft (staff_id);
INSERT INTO look_draft DEFAULT VALUES;

CREATE TRIGGER edited BEFORE UPDATE ON look_draft FOR EACH ROW EXECUTE FUNCTION record_edit();
-- The screen of the look follows its settings, too.
CREATE TRIGGER notifies_staff AFTER UPDATE ON look_draft FOR EACH ROW EXECUTE FUNCTION notify_staff('settings', 'is_only');

-- Logos have further files, with transparency for mails, documents and icons.
ALTER TABLE own_picture_files DROP CONSTRAINT own_picture_files_ending_check;
ALTER TABLE own_picture_files ADD CONSTRAINT own_picture_files_ending_check
  CHECK (ending ~ '^(([0-9]{1,4}|card|original|logo)\.(avif|webp|jpg)|(192|512|logo|touch|maskable)\.png)$');

-- A former look keeps its logo, since it can be taken up again.
CREATE OR REPLACE VIEW shown_pictures AS
  SELECT pictures_in(src) AS hash FROM product_pictures WHERE src LIKE '/pictures/own/%'
  UNION ALL SELECT pictures_in(image_url) FROM products WHERE image_url LIKE '/pictures/own/%'
  UNION ALL SELECT pictures_in(fields::text) FROM product_drafts WHERE fields::text LIKE '%/pictures/own/%'
  UNION ALL SELECT pictures_in(content::text) FROM product_versions WHERE content::text LIKE '%/pictures/own/%'
  UNION ALL SELECT pictures_in(image_url || ' ' || content) FROM posts
    WHERE image_url LIKE '/pictures/own/%' OR content LIKE '%/pictures/own/%'
  UNION ALL SELECT pictures_in(fields::text) FROM article_drafts WHERE fields::text LIKE '%/pictures/own/%'
  UNION ALL SELECT pictures_in(content::text) FROM article_versions WHERE content::text LIKE '%/pictures/own/%'
  UNION ALL SELECT pictures_in(body) FROM newsletters WHERE body LIKE '%/pictures/own/%'
  UNION ALL SELECT pictures_in(draft ->> 'logo') FROM look_draft WHERE draft ->> 'logo' LIKE '/pictures/own/%'
  UNION ALL SELECT pictures_in(content #>> '{look,logo}') FROM settings_versions
    WHERE content #>> '{look,logo}' LIKE '/pictures/own/%';
