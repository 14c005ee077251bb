-- What API tokens propose and a member of the staff decides, and the log of the tools that tokens call.

CREATE TABLE proposals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('order_note', 'order_hold', 'order_release', 'ticket_reply', 'product_price')),
  -- The subject: one of the three, as the kind says.
  order_id bigint REFERENCES orders ON DELETE CASCADE,
  ticket_id bigint REFERENCES tickets ON DELETE CASCADE,
  product_id integer REFERENCES products ON DELETE CASCADE,
  -- The version of the subject that the program read; null for what overwrites nothing.
  version integer,
  -- The body of the call that a member makes by confirming.
  content jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object'),
  -- What the content replaces; null for what adds.
  replaced jsonb,
  token_id bigint NOT NULL REFERENCES api_tokens,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'confirmed', 'declined')),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- A proposal that nobody decided until then is expired.
  expires_at timestamptz NOT NULL DEFAULT now() + interval '7 days',
  decided_at timestamptz,
  decided_by bigint REFERENCES staff_members,
  reason text,
  CHECK (CASE split_part(kind, '_', 1) WHEN 'order' THEN order_id WHEN 'ticket' THEN ticket_id ELSE product_id END IS NOT NULL),
  CHECK (num_nonnulls(order_id, ticket_id, product_id) = 1),
  CHECK ((state = 'waiting') = (decided_at IS NULL)),
  CHECK ((state = 'waiting') = (decided_by IS NULL))
);
CREATE INDEX proposals_waiting ON proposals (id) WHERE state = 'waiting';
CREATE INDEX proposals_token ON proposals (token_id) WHERE state = 'waiting';
CREATE INDEX proposals_age ON proposals (created_at);
CREATE INDEX proposals_order ON proposals (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX proposals_ticket ON proposals (ticket_id) WHERE ticket_id IS NOT NULL;
CREATE INDEX proposals_product ON proposals (product_id) WHERE product_id IS NOT NULL;
CREATE TRIGGER notifies_staff AFTER INSERT OR UPDATE ON proposals FOR EACH ROW EXECUTE FUNCTION notify_staff('proposal', 'id');

-- A decision stands.
CREATE FUNCTION assert_proposal_undecided() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'This proposal is decided.' USING ERRCODE = 'check_violation';
END
$$;
CREATE TRIGGER decided_once BEFORE UPDATE ON proposals
  FOR EACH ROW WHEN (OLD.state <> 'waiting') EXECUTE FUNCTION assert_proposal_undecided();

-- One row for each call of a tool, without arguments and answers.
CREATE TABLE token_calls (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_id bigint NOT NULL REFERENCES api_tokens,
  tool text NOT NULL,
  -- 'ok', or the code of the refusal.
  outcome text NOT NULL,
  milliseconds integer NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX token_calls_age ON token_calls (at);
