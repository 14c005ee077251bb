-- What a carrier was given on a day in India, for its manifest.
CREATE INDEX shipments_day ON shipments (((created_at AT TIME ZONE 'Asia/Kolkata')::date), lower(carrier));
