-- Requests of shoppers who buy for a business.
ALTER TABLE tickets DROP CONSTRAINT tickets_about_check;
ALTER TABLE tickets ADD CONSTRAINT tickets_about_check CHECK (about IN ('contact', 'order', 'garden_plan', 'business'));
