-- Several browsers may wait for a code of one account, so that a stranger's request ends nobody's. A new request of the same browser
-- deletes its former row.
-- contracts: the last release that keeps one code an account is 0.1.0
ALTER TABLE sign_in_codes DROP CONSTRAINT sign_in_codes_account_id_key;
CREATE INDEX sign_in_codes_by_account ON sign_in_codes (account_id);
