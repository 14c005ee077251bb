-- Rows behind a figure are listed by day and number of their document, so that a page reads only its own documents.

CREATE INDEX tax_documents_in_order ON tax_documents (issued_on, id);
DROP INDEX tax_documents_day;
