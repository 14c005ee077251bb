-- Pictures that shoppers and the owner upload.

-- Pictures of shoppers by the SHA-256 of the uploaded file. The shop stores only the forms that it shows.
CREATE TABLE pictures (
  hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE picture_forms (
  hash bytea NOT NULL REFERENCES pictures ON DELETE CASCADE,
  form text NOT NULL CHECK (form IN ('small', 'large')),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  bytes bytea STORAGE EXTERNAL NOT NULL CHECK (octet_length(bytes) BETWEEN 1 AND 1000000),
  PRIMARY KEY (hash, form)
);

-- Pictures of the owner by the SHA-256 of the uploaded file, or of the original and its crop.
CREATE TABLE own_pictures (
  hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
  -- The beginning of its file names: the hash, the size of the largest form and two tints.
  stem text NOT NULL UNIQUE,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  -- The size of the original, upright.
  original_width integer NOT NULL CHECK (original_width > 0),
  original_height integer NOT NULL CHECK (original_height > 0),
  -- The original picture and the crop.
  cropped_from bytea REFERENCES own_pictures,
  crop jsonb,
  -- When the picture was last used; an unused picture is deleted some time later.
  wanted_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((cropped_from IS NULL) = (crop IS NULL)),
  CHECK (stem LIKE encode(hash, 'hex') || '-%')
);
CREATE INDEX own_pictures_cropped_from ON own_pictures (cropped_from);
CREATE INDEX own_pictures_wanted ON own_pictures (wanted_at);

-- A separate table, so that a list of pictures reads no bytes.
CREATE TABLE own_picture_files (
  hash bytea NOT NULL REFERENCES own_pictures ON DELETE CASCADE,
  ending text NOT NULL CHECK (ending ~ '^([0-9]{1,4}|card|original)\.(avif|webp|jpg)$'),
  bytes bytea STORAGE EXTERNAL NOT NULL CHECK (octet_length(bytes) BETWEEN 1 AND 20000000),
  PRIMARY KEY (hash, ending)
);

-- The hashes of the pictures that a text names.
CREATE FUNCTION pictures_in(words text) RETURNS SETOF bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT decode(m[1], 'hex') FROM regexp_matches(words, '/pictures/own/([0-9a-f]{64})-', 'g') AS m
$$;

-- Deletes a picture with the last row that shows it. It is the trigger of every table with a column `picture`. Adding
-- such a row locks the picture's row, so of two concurrent transactions one waits and sees the other.
CREATE FUNCTION drop_unused_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM pictures WHERE hash = OLD.picture;
  RETURN NULL;
EXCEPTION WHEN foreign_key_violation THEN
  RETURN NULL;
END
$$;
