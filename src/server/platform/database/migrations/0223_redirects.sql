-- Addresses of a shop that moved here, and the pages that they lead to. Only an address that has no page asks for one, and an answer
-- without a page is not kept, so a change of these rows counts at once.
CREATE TABLE redirects (
  path text PRIMARY KEY CHECK (path ~ '^/.' AND length(path) <= 500),
  target text NOT NULL CHECK (target ~ '^/' AND target !~ '^/[/\\]' AND length(target) <= 500),
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (path <> target)
);
-- Nothing may lead to an address that leads on.
CREATE INDEX redirects_target ON redirects (target);
