-- Agents by the Universal Commerce Protocol: platforms, their carts and checkouts, and counts of their calls.

-- A platform is known by the address of its profile.
CREATE TABLE agent_platforms (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  profile_url text NOT NULL UNIQUE CHECK (length(profile_url) BETWEEN 1 AND 500),
  -- The checked parts of the profile that the shop uses.
  profile jsonb NOT NULL CHECK (jsonb_typeof(profile) = 'object'),
  fetched_at timestamptz NOT NULL DEFAULT now(),
  -- The profile is fetched again after this moment.
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Carts and checkouts of agents. Nothing is reserved or charged by them.
CREATE TABLE agent_sessions (
  id text PRIMARY KEY CHECK (id ~ '^(cart|checkout)_[A-Za-z0-9_-]{32}$'),
  platform_id bigint NOT NULL REFERENCES agent_platforms,
  -- A session of signed requests takes no unsigned ones.
  is_signed boolean NOT NULL,
  -- Names the session in the address that the buyer opens. It opens nothing else.
  referral text NOT NULL UNIQUE,
  -- The cart that a checkout was made from.
  cart_id text REFERENCES agent_sessions ON DELETE SET NULL,
  lines jsonb NOT NULL CHECK (jsonb_typeof(lines) = 'array'),
  codes text[] NOT NULL DEFAULT '{}',
  pin text,
  -- Buyer and destination, deleted when the session ends.
  personal jsonb CHECK (jsonb_typeof(personal) = 'object'),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  canceled_at timestamptz
);
CREATE INDEX agent_sessions_platform ON agent_sessions (platform_id);
CREATE INDEX agent_sessions_cart ON agent_sessions (cart_id) WHERE cart_id IS NOT NULL;
CREATE INDEX agent_sessions_end ON agent_sessions (expires_at);

-- Orders whose buyer came from a session of an agent.
CREATE TABLE agent_orders (
  order_id bigint PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  platform_id bigint NOT NULL REFERENCES agent_platforms,
  -- The session may be deleted before its order.
  session_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX agent_orders_platform ON agent_orders (platform_id, created_at);
CREATE INDEX agent_orders_session ON agent_orders (session_id);

-- Answers by idempotency key.
CREATE TABLE agent_requests (
  platform_id bigint NOT NULL REFERENCES agent_platforms ON DELETE CASCADE,
  operation text NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  session_id text,
  answer jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, operation, key)
);
CREATE INDEX agent_requests_age ON agent_requests (created_at);
CREATE INDEX agent_requests_session ON agent_requests (session_id) WHERE session_id IS NOT NULL;

-- Hashes of signed texts that changed something, so that none is used again after its idempotency key is forgotten.
CREATE TABLE agent_signatures (
  hash bytea PRIMARY KEY,
  seen_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX agent_signatures_age ON agent_signatures (seen_at);

-- What agents searched, looked up, carted and took to a checkout, by day. The subject is a query or a product.
CREATE TABLE agent_counts (
  platform_id bigint NOT NULL REFERENCES agent_platforms ON DELETE CASCADE,
  day date NOT NULL,
  action text NOT NULL CHECK (action IN ('searched', 'looked_up', 'carted', 'checked_out')),
  subject text NOT NULL CHECK (length(subject) <= 100),
  times integer NOT NULL CHECK (times > 0),
  PRIMARY KEY (platform_id, day, action, subject)
);
CREATE INDEX agent_counts_day ON agent_counts (day);

-- Keys that sign messages to platforms.
CREATE TABLE agent_keys (
  kid text PRIMARY KEY,
  -- Encrypted with a key that is not in the database.
  private_key bytea NOT NULL,
  public_key jsonb NOT NULL CHECK (jsonb_typeof(public_key) = 'object'),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Published until then, so that messages on their way stay valid.
  retires_at timestamptz
);

-- A platform gets events of its orders as an endpoint without secret; the sender signs with the keys of the shop.
ALTER TABLE webhook_endpoints
  ALTER COLUMN secret DROP NOT NULL,
  ALTER COLUMN staff_id DROP NOT NULL,
  ADD COLUMN platform_id bigint UNIQUE REFERENCES agent_platforms ON DELETE CASCADE,
  ADD CONSTRAINT webhook_endpoints_kind CHECK (
    (platform_id IS NULL AND secret IS NOT NULL AND staff_id IS NOT NULL)
    OR (platform_id IS NOT NULL AND secret IS NULL AND staff_id IS NULL AND NOT include_personal_data));
