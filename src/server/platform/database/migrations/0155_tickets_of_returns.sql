-- What was opened or given back because of a ticket; a ticket that is forgotten leaves it as it is.

SET CONSTRAINTS ALL IMMEDIATE;

ALTER TABLE returns ADD ticket_id bigint REFERENCES tickets ON DELETE SET NULL;
CREATE INDEX returns_ticket ON returns (ticket_id) WHERE ticket_id IS NOT NULL;
ALTER TABLE refunds ADD ticket_id bigint REFERENCES tickets ON DELETE SET NULL;
CREATE INDEX refunds_ticket ON refunds (ticket_id) WHERE ticket_id IS NOT NULL;
