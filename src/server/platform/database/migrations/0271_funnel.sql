-- How far visits come, as counters by day in India: no person, address or session is in them, so they are kept for good.

CREATE TABLE funnel_days (
  day date NOT NULL,
  -- Made up for a trial; it leaves with the sample.
  is_sample boolean NOT NULL DEFAULT false,
  -- Pages of products, additions to carts, checkouts.
  seen integer NOT NULL DEFAULT 0 CHECK (seen >= 0),
  added integer NOT NULL DEFAULT 0 CHECK (added >= 0),
  opened integer NOT NULL DEFAULT 0 CHECK (opened >= 0),
  -- Orders of that day that were never paid and are deleted since; those that exist are counted from the orders.
  dropped integer NOT NULL DEFAULT 0 CHECK (dropped >= 0),
  PRIMARY KEY (day, is_sample)
);
