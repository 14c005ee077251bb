-- So many free packs of a product are low; until now five of every product were.
ALTER TABLE products ADD low_level integer NOT NULL DEFAULT 5 CHECK (low_level BETWEEN 0 AND 100000);

-- Prices and taxes became rights of their own. Whoever could change them as fields of a product still can.
UPDATE staff_roles SET permissions = permissions || '{products.price}'
WHERE permissions @> '{products.write}' AND NOT permissions @> '{products.price}';
UPDATE staff_roles SET permissions = permissions || '{products.tax}'
WHERE permissions @> '{products.write}' AND NOT permissions @> '{products.tax}';

-- What one step did to many things is found again to take it back.
CREATE INDEX audit_log_batch ON audit_log (batch_id) WHERE batch_id IS NOT NULL;
