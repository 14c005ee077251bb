-- An order's page shows what was given back of its payment.
CREATE INDEX refunds_payment ON refunds (payment_id);
