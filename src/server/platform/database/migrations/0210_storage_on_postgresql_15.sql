-- PostgreSQL 15 can't say this in CREATE TABLE, so tables made there lack it. Elsewhere it changes nothing.
ALTER TABLE search_documents ALTER COLUMN words SET STORAGE EXTERNAL;
ALTER TABLE picture_forms ALTER COLUMN bytes SET STORAGE EXTERNAL;
ALTER TABLE own_picture_files ALTER COLUMN bytes SET STORAGE EXTERNAL;
ALTER TABLE certificates ALTER COLUMN bytes SET STORAGE EXTERNAL;
