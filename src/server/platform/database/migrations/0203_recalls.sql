-- Which orders were told of the recall of a batch; each once.
CREATE TABLE recall_orders (
  batch_id bigint NOT NULL REFERENCES batches,
  order_id bigint NOT NULL REFERENCES orders,
  -- What the mail said, in the words of who wrote it.
  words text NOT NULL CHECK (length(words) BETWEEN 1 AND 2000),
  told_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (batch_id, order_id)
);
CREATE INDEX recall_orders_order ON recall_orders (order_id);
