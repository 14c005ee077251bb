-- Orders of one shopper to one address that leave in one parcel bear the number of the first of them. What is sent elsewhere, or not
-- at all, leaves the parcel by itself.
ALTER TABLE orders ADD parcel_of bigint REFERENCES orders;
CREATE INDEX orders_joined ON orders (parcel_of) WHERE parcel_of IS NOT NULL;

CREATE FUNCTION leave_parcel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'cancelled'
    OR (NEW.shipping_full_name, NEW.shipping_address, NEW.shipping_city, NEW.shipping_state, NEW.shipping_zip)
      IS DISTINCT FROM (OLD.shipping_full_name, OLD.shipping_address, OLD.shipping_city, OLD.shipping_state, OLD.shipping_zip)
  THEN NEW.parcel_of := NULL; END IF;
  RETURN NEW;
END
$$;
-- Before the trigger that raises the version, by the order of their names.
CREATE TRIGGER leaves_parcel BEFORE UPDATE ON orders FOR EACH ROW
  WHEN (OLD.parcel_of IS NOT NULL) EXECUTE FUNCTION leave_parcel();
