-- When the provider is asked next what became of a payment; null where there is nothing to ask. In place of looking through the
-- payments of the last days.
ALTER TABLE payments ADD COLUMN next_question_at timestamptz;
UPDATE payments SET next_question_at = now() WHERE created_at > now() - interval '6 days';
-- Fresh payments come first, whose shopper may still wait, then those that are asked for daily.
CREATE INDEX payments_questions ON payments ((next_question_at - created_at > interval '1 hour'), next_question_at)
  WHERE next_question_at IS NOT NULL;
