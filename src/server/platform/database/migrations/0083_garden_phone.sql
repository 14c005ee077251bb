-- A phone number of a garden plan is kept as it was written, and looked for by its last ten digits.
DROP INDEX garden_plans_phone;
CREATE INDEX garden_plans_phone ON garden_plans ((right(regexp_replace(phone, '\D', '', 'g'), 10)));
