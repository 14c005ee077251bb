-- Payments of the last days are looked through again and again for questions to the provider that are due.
CREATE INDEX payments_created ON payments (created_at);
