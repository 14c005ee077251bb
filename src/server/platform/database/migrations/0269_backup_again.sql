-- A backup of the schedule that failed is asked for again on the same day; still one of a day is taken.
ALTER TABLE backups DROP CONSTRAINT backups_due_day_key;
CREATE UNIQUE INDEX backups_due_day ON backups (due_day) WHERE state <> 'failed';
