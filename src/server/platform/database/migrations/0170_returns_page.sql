-- The text of the returns page, which the owner may replace.

INSERT INTO page_texts (name) VALUES ('returns');
