-- For how many days the backups of the schedule are kept, beside how many; null where only the number counts.
ALTER TABLE backup_schedule ADD keep_days integer CHECK (keep_days BETWEEN 1 AND 3650);
