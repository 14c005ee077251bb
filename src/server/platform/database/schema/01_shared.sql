-- Shared by every subject: versions, live updates, the content version, states, days in India.

-- Functions may name tables of later files.
SET LOCAL check_function_bodies = off;

-- pg_trgm comes with PostgreSQL, and any owner of a database may add it. Some servers forbid even that.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
EXCEPTION WHEN OTHERS THEN
  RAISE EXCEPTION 'The search needs the PostgreSQL extension pg_trgm, and this server does not let the shop add it (%). Have an administrator run "CREATE EXTENSION pg_trgm" in the shop''s database, then start the shop again.', SQLERRM;
END
$$;

-- The version of public pages. A change of a shown row raises it in the same transaction, and notifies every process
-- that caches pages.
CREATE TABLE content_version (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  version bigint NOT NULL
);

CREATE FUNCTION day_in_india(moment timestamptz) RETURNS date LANGUAGE sql STABLE
  RETURN (moment AT TIME ZONE 'Asia/Kolkata')::date;

CREATE FUNCTION india_today() RETURNS date LANGUAGE sql STABLE AS $$ SELECT (now() AT TIME ZONE 'Asia/Kolkata')::date $$;

-- The allowed transitions of orders, payments and returns. A test compares them with src/server/lifecycle.
CREATE FUNCTION state_moves() RETURNS TABLE (life text, before text, after text[]) LANGUAGE sql IMMUTABLE AS $$
  VALUES
    ('orders', 'awaiting_payment', ARRAY['cancelled', 'confirming', 'processing']),
    ('orders', 'confirming', ARRAY['awaiting_payment', 'cancelled', 'processing']),
    ('orders', 'processing', ARRAY['cancelled', 'packed']),
    ('orders', 'packed', ARRAY['cancelled', 'shipped']),
    ('orders', 'shipped', ARRAY['delivered', 'lost', 'returned_to_origin', 'returning', 'undelivered']),
    ('orders', 'undelivered', ARRAY['delivered', 'lost', 'returned_to_origin', 'returning', 'shipped']),
    ('orders', 'returning', ARRAY['lost', 'returned_to_origin']),
    ('orders', 'returned_to_origin', ARRAY['shipped']),
    ('orders', 'lost', ARRAY['delivered', 'returned_to_origin', 'shipped']),
    ('payments', 'starting', ARRAY['cancelled', 'expired', 'open']),
    ('payments', 'open', ARRAY['cancelled', 'confirming', 'expired', 'failed', 'paid', 'refund_due']),
    ('payments', 'failed', ARRAY['cancelled', 'confirming', 'expired', 'paid', 'refund_due']),
    ('payments', 'confirming', ARRAY['cancelled', 'expired', 'failed', 'paid', 'refund_due']),
    ('payments', 'paid', ARRAY['refund_due', 'refunded']),
    ('payments', 'expired', ARRAY['cancelled', 'confirming', 'paid', 'refund_due']),
    ('payments', 'cancelled', ARRAY['refund_due']),
    ('payments', 'refund_due', ARRAY['paid', 'refunded']),
    ('payments', 'refunded', ARRAY['paid', 'refund_due']),
    ('returns', 'asked', ARRAY['awaited', 'ready', 'received', 'refused', 'withdrawn']),
    ('returns', 'awaited', ARRAY['received', 'refused', 'settled_early', 'withdrawn']),
    ('returns', 'received', ARRAY['ready']),
    ('returns', 'ready', ARRAY['refused', 'settled']),
    ('returns', 'settled', ARRAY['ready']),
    ('returns', 'settled_early', ARRAY['awaited', 'received_late']),
    ('returns', 'received_late', ARRAY['received', 'settled'])
$$;

-- Raises the content version, so every process drops its cached pages. Triggers call it at commit, so a transaction
-- locks the one row only for that moment. One call a transaction is enough.
CREATE FUNCTION raise_content_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  raised bigint;
BEGIN
  IF current_setting('soilkin.is_content_raised', true) = 'yes' THEN RETURN NULL; END IF;
  PERFORM set_config('soilkin.is_content_raised', 'yes', true);
  UPDATE content_version SET version = greatest(version + 1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)
  RETURNING version INTO raised;
  PERFORM pg_notify('content', raised::text);
  RETURN NULL;
END
$$;

-- For tables that people edit: every change raises the version of the row.
CREATE FUNCTION raise_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW IS DISTINCT FROM OLD THEN NEW.version := OLD.version + 1; END IF;
  RETURN NEW;
END
$$;

-- For tables that people edit: a change raises the version of the row and dates it. A statement that changes no column
-- has no effect, and a statement may set the date itself. Arguments name columns that do not count, such as generated
-- ones, which have no value yet.
CREATE FUNCTION record_edit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - coalesce(TG_ARGV, '{}') = to_jsonb(OLD) - coalesce(TG_ARGV, '{}') THEN RETURN NEW; END IF;
  NEW.version := OLD.version + 1;
  IF NEW.updated_at = OLD.updated_at THEN NEW.updated_at := now(); END IF;
  RETURN NEW;
END
$$;

-- Notifies open screens of the back office of a change: its kind, its id and, if it has one, its version. The screens
-- read the row again with their own permissions, so a notice holds nothing else.
CREATE FUNCTION notify_staff() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  thing jsonb := to_jsonb(coalesce(NEW, OLD));
BEGIN
  PERFORM pg_notify('staff', concat_ws(':', TG_ARGV[0], thing ->> TG_ARGV[1], thing ->> 'version'));
  RETURN NULL;
END
$$;

-- Rejects a transition that the table of steps does not list.
CREATE FUNCTION assert_step_of_life() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM state_moves() m WHERE m.life = TG_TABLE_NAME AND m.before = OLD.status AND NEW.status = ANY (m.after)) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% % can''t go from % to %.', TG_TABLE_NAME, OLD.id, OLD.status, NEW.status USING ERRCODE = '23514';
END
$$;
