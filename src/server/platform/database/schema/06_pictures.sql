-- Pictures that people and the owner upload.

-- Pictures that people upload, by the SHA-256 of the file that came. The file itself is not kept, only what it is shown in.
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

-- Pictures that the owner shows in the shop, by the SHA-256 of the file that came, or of the original and the part of it.
CREATE TABLE own_pictures (
  hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
  -- What the names of its files begin with: the hash, the size of the largest and two tints.
  stem text NOT NULL UNIQUE,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  -- Of the original, upright.
  original_width integer NOT NULL CHECK (original_width > 0),
  original_height integer NOT NULL CHECK (original_height > 0),
  -- The picture that it is a part of, and which part.
  cropped_from bytea REFERENCES own_pictures,
  crop jsonb,
  -- When somebody wanted it last: what nothing shows is kept for a while after that.
  wanted_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((cropped_from IS NULL) = (crop IS NULL)),
  CHECK (stem LIKE encode(hash, 'hex') || '-%')
);
CREATE INDEX own_pictures_cropped_from ON own_pictures (cropped_from);
CREATE INDEX own_pictures_wanted ON own_pictures (wanted_at);

-- Apart from the pictures, so that a list of them reads no bytes.
CREATE TABLE own_picture_files (
  hash bytea NOT NULL REFERENCES own_pictures ON DELETE CASCADE,
  ending text NOT NULL CHECK (ending ~ '^([0-9]{1,4}|card|original)\.(avif|webp|jpg)$'),
  bytes bytea STORAGE EXTERNAL NOT NULL CHECK (octet_length(bytes) BETWEEN 1 AND 20000000),
  PRIMARY KEY (hash, ending)
);

-- The pictures that a text names, by their hashes.
CREATE FUNCTION pictures_in(words text) RETURNS SETOF bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT decode(m[1], 'hex') FROM regexp_matches(words, '/pictures/own/([0-9a-f]{64})-', 'g') AS m
$$;

-- Deletes a picture with the last row that shows it. Every table with a column `picture` has this as its trigger. Adding such
-- a row locks the picture's row, so one of the two waits for the other, and the reference decides.
CREATE FUNCTION drop_unused_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM pictures WHERE hash = OLD.picture;
  RETURN NULL;
EXCEPTION WHEN foreign_key_violation THEN
  RETURN NULL;
END
$$;
