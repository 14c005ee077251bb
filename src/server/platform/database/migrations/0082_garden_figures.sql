-- When the shopping list of a plan first went into a cart.
ALTER TABLE garden_plans ADD COLUMN carted_at timestamptz;

-- How the back office looks for plans, and what its figures count.
CREATE INDEX garden_plans_email ON garden_plans (lower(email));
CREATE INDEX garden_plans_phone ON garden_plans (phone);
CREATE INDEX garden_plans_name ON garden_plans USING gin (lower(name) gin_trgm_ops);
CREATE INDEX garden_plans_age ON garden_plans (created_at);
CREATE INDEX outbox_garden ON outbox (created_at) WHERE template IN ('garden-plan', 'garden-week');
