-- A version of a text that was called off keeps its words and its number; it is never shown.
ALTER TABLE page_text_versions ADD called_off_at timestamptz;
