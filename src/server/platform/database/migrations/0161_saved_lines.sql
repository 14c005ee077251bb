-- What a shopper took out of the cart to buy it another time. It reserves no stock and promises no price.
CREATE TABLE saved_lines (
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  product_id integer NOT NULL REFERENCES products,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 10),
  saved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, product_id)
);
