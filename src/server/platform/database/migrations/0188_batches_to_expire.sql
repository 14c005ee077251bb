-- The job that takes expired batches off sale reads only those, also beside fifty thousand batches without a date.

CREATE INDEX batches_to_expire ON batches (expires_on, id) WHERE state = 'released' AND expires_on IS NOT NULL;
