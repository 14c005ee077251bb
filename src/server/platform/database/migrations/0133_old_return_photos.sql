-- Photographs of returns are forgotten by their age; the oldest ones are looked at first.
CREATE INDEX return_photos_age ON return_photos (created_at, id);
