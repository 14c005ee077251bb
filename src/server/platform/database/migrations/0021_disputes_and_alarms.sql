-- More than what the shop gave up on waits for a person: money that the books can't explain, disputes, and whatever is wrong
-- with the account at the provider. While the letter about wrong amounts is open, no payment is opened.
ALTER TABLE dead_letters DROP CONSTRAINT dead_letters_kind_check,
  ADD CONSTRAINT dead_letters_kind_check
    CHECK (kind IN ('mail', 'refund', 'webhook', 'payment', 'money', 'dispute', 'provider'));

-- What of a payment went back by the provider's own pages; the refunds of the shop are rows of their own.
ALTER TABLE payments
  ADD COLUMN refunded_elsewhere_paise bigint NOT NULL DEFAULT 0 CHECK (refunded_elsewhere_paise >= 0);

-- A shopper's bank questions a payment. The id is the provider's.
CREATE TABLE disputes (
  id text PRIMARY KEY,
  provider_payment_id text NOT NULL,
  payment_id bigint REFERENCES payments,
  state text NOT NULL CHECK (state IN ('open', 'action_required', 'under_review', 'won', 'lost', 'closed')),
  phase text,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  currency text NOT NULL,
  reason_code text,
  -- The last moment to answer.
  respond_by timestamptz,
  -- When the provider wrote the newest event, and that event as it came.
  told_at timestamptz NOT NULL,
  event text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX disputes_payment ON disputes (payment_id);

-- The comparisons of the books with the provider's, one a night, by the day in India.
CREATE TABLE comparisons (
  day date PRIMARY KEY,
  compared integer NOT NULL,
  differences integer NOT NULL,
  finished_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX refunds_wrong_amount ON refunds (created_at) WHERE reason = 'wrong_amount';
