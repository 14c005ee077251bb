-- What is held, sold, put back and credited of a kit is read from its parts, so a kit that was ordered stays as it is.

CREATE FUNCTION refuse_change_of_sold_kit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD IS NOT DISTINCT FROM NEW THEN RETURN NEW; END IF;
  IF EXISTS (SELECT 1 FROM order_items WHERE product_id IN (OLD.product_id, NEW.product_id)) THEN
    RAISE EXCEPTION 'A kit that has been ordered keeps its parts and their prices. One with others is another product.'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN coalesce(NEW, OLD);
END
$$;

CREATE TRIGGER sold_kits_stay BEFORE INSERT OR UPDATE OR DELETE ON product_components
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_sold_kit();
