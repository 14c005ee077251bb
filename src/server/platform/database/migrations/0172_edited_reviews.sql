-- A published review keeps its words while an edit of it waits to be read. New photographs of it wait with the edit.

-- The words of the edit, and why it was declined: {"stars": 4, "title": "…", "body": "…", "shownName": "…", "writtenAt": "…", "reason": null}.
ALTER TABLE reviews ADD COLUMN edit jsonb CHECK (edit IS NULL OR (jsonb_typeof(edit) = 'object' AND status = 'published'));
ALTER TABLE review_photos ADD COLUMN is_waiting boolean NOT NULL DEFAULT false;

CREATE INDEX reviews_edited ON reviews (id) WHERE edit IS NOT NULL;
