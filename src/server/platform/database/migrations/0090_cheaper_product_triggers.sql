-- Triggers that run for each row of an import do less for a product without a kit, a price for a time or new words.

-- For tables that people edit: a change raises the version of the row and dates it. A statement that changes no column
-- has no effect, and a statement may set the date itself. Arguments name columns that do not count, such as generated
-- ones, which have no value yet. Without arguments whole rows are compared, which is faster than their JSON.
CREATE OR REPLACE FUNCTION record_edit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_NARGS = 0 THEN
    IF NEW IS NOT DISTINCT FROM OLD THEN RETURN NEW; END IF;
  ELSIF to_jsonb(NEW) - TG_ARGV = to_jsonb(OLD) - TG_ARGV THEN RETURN NEW;
  END IF;
  NEW.version := OLD.version + 1;
  IF NEW.updated_at = OLD.updated_at THEN NEW.updated_at := now(); END IF;
  RETURN NEW;
END
$$;

-- A new price of a kit scales the shares of its components.
CREATE OR REPLACE FUNCTION fit_shares_to_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM product_components WHERE product_id = NEW.id) THEN PERFORM fit_shares(NEW.id); END IF;
  RETURN NULL;
END
$$;

-- Checks a new price against the temporary prices. The update has locked the product, so a price for a time that is set
-- meanwhile waits and then reads the new price.
CREATE OR REPLACE FUNCTION assert_product_within_mrp() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM price_periods WHERE product_id = NEW.id) THEN PERFORM assert_price_within_mrp(NEW.id); END IF;
  RETURN NULL;
END
$$;

-- An import names every column in its update, also where a product keeps its words. To index all again, a migration empties
-- search_documents first.
CREATE OR REPLACE FUNCTION index_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.archived_at IS NOT NULL THEN
    DELETE FROM search_documents WHERE kind = 'product' AND document_id = NEW.id;
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' AND (NEW.name, NEW.category, NEW.generic_name, NEW.description, NEW.ingredients, NEW.how_to_use, NEW.family, NEW.size_label)
      IS NOT DISTINCT FROM (OLD.name, OLD.category, OLD.generic_name, OLD.description, OLD.ingredients, OLD.how_to_use, OLD.family, OLD.size_label)
    AND EXISTS (SELECT FROM search_documents WHERE kind = 'product' AND document_id = NEW.id) THEN
    RETURN NULL;
  END IF;
  PERFORM index_words('product', NEW.id,
    setweight(to_tsvector('simple', comparable_text(NEW.name)), 'A') ||
    setweight(to_tsvector('simple', comparable_text(concat_ws(' ', NEW.category, NEW.generic_name, NEW.family, NEW.size_label))), 'B'),
    setweight(to_tsvector('simple', comparable_text(NEW.description)), 'C') ||
    setweight(to_tsvector('simple', comparable_text(concat_ws(' ', NEW.ingredients, NEW.how_to_use))), 'D'));
  RETURN NULL;
END
$$;
