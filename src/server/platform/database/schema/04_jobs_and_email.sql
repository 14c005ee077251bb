-- Outgoing mail, failed jobs, rate limits, files of former releases.

-- Mails to send, written in the transaction of the event that they report.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  template text NOT NULL,
  recipient text NOT NULL,
  data jsonb NOT NULL,
  -- Prevents a second mail about the same event.
  dedupe_key text NOT NULL UNIQUE,
  status text NOT NULL DEFAULT 'waiting',
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  last_error text,
  sent_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT outbox_known_status CHECK (status IN ('waiting', 'sent', 'dead', 'nobody'))
);
CREATE INDEX outbox_garden ON outbox (created_at) WHERE template IN ('garden-plan', 'garden-week');
CREATE INDEX outbox_waiting ON outbox (
  (CASE WHEN template IN ('reset-link', 'sign-in-code') THEN 0 WHEN template = 'newsletter' THEN 2 ELSE 1 END), next_attempt_at, id)
  WHERE status = 'waiting';

-- Failed jobs that a person has to settle. A subject has one open entry, and another failure adds to its count.
CREATE TABLE failed_jobs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('mail', 'refund', 'webhook', 'payment', 'money', 'dispute', 'provider', 'stock')),
  -- The id of the row in the table that the kind names.
  reference text NOT NULL,
  reason text NOT NULL,
  times integer NOT NULL DEFAULT 1,
  last_at timestamptz NOT NULL DEFAULT now(),
  resolved_at timestamptz,
  -- The entry stays open until the retry succeeds.
  retried_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX failed_jobs_open ON failed_jobs (kind, reference) WHERE resolved_at IS NULL;
CREATE INDEX failed_jobs_waiting ON failed_jobs (id) WHERE resolved_at IS NULL;

-- Counters of fixed windows for sign-in and public calls, shared by all processes.
CREATE TABLE throttle_windows (
  subject text PRIMARY KEY,
  hits integer NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX throttle_windows_expiry ON throttle_windows (expires_at);

-- Scripts, styles and fonts of this release and former ones. Open pages, and pages of a former release during a
-- handover, request files by the names of their own build.
CREATE TABLE release_files (
  site text NOT NULL CHECK (site IN ('shop', 'office')),
  name text NOT NULL,
  content bytea NOT NULL,
  -- When the last release with this file was replaced.
  left_at timestamptz,
  PRIMARY KEY (site, name)
);

CREATE TRIGGER notifies_staff AFTER INSERT OR UPDATE ON failed_jobs FOR EACH ROW EXECUTE FUNCTION notify_staff('matter', 'id');
