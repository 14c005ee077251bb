-- What a pack of a batch cost, in paise; known at receiving, or later from the bill. Pages of the shop never tell it.
ALTER TABLE batches ADD cost_paise bigint CHECK (cost_paise BETWEEN 0 AND 100000000);
UPDATE staff_roles SET permissions = permissions || '{stock.cost}' WHERE name = 'accounts';
