-- Drafts that are paid by a link, a QR code or on delivery: they follow their payment.
-- Where a link or code is paid: the address of the provider's page, or of the picture of the code.
ALTER TABLE payments ADD COLUMN provider_url text;
ALTER TABLE payments ADD CONSTRAINT payments_url_of_provider CHECK (
  provider_url IS NULL OR (kind IN ('link', 'qr') AND provider_order_id IS NOT NULL AND provider_url ~ '^https?://'));
ALTER TABLE draft_orders ADD CONSTRAINT draft_orders_sent_with_order CHECK (status <> 'sent' OR order_id IS NOT NULL);

-- A draft becomes paid with its payment, late money too, and its note goes to the order. It expires when its payment ends otherwise.
CREATE FUNCTION follow_payment_of_draft() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status IN ('paid', 'due_on_delivery') THEN
    WITH paid AS (
      UPDATE draft_orders SET status = 'paid' WHERE order_id = NEW.order_id AND status IN ('sent', 'expired')
      RETURNING order_id, created_by, note)
    INSERT INTO order_notes (order_id, staff_id, body) SELECT order_id, created_by, note FROM paid WHERE note <> '';
  ELSE
    UPDATE draft_orders SET status = 'expired' WHERE order_id = NEW.order_id AND status = 'sent';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER draft_follows AFTER UPDATE OF status ON payments FOR EACH ROW
  WHEN (NEW.kind <> 'checkout' AND NEW.status <> OLD.status
    AND NEW.status IN ('paid', 'due_on_delivery', 'expired', 'cancelled', 'refund_due', 'refunded'))
  EXECUTE FUNCTION follow_payment_of_draft();
