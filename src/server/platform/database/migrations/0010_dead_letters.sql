-- What the shop has given up on and a person has to look at. One open entry a matter: giving up again adds to its count.
CREATE TABLE dead_letters (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('mail', 'refund', 'webhook', 'payment')),
  -- What it is about: the id of the row in the table that the kind names.
  reference text NOT NULL,
  reason text NOT NULL,
  times integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_at timestamptz NOT NULL DEFAULT now(),
  resolved_at timestamptz
);
CREATE UNIQUE INDEX dead_letters_open ON dead_letters (kind, reference) WHERE resolved_at IS NULL;
