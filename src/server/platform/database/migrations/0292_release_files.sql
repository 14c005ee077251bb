-- Scripts, styles and fonts of this release and of former ones: a page that is open in a browser, or that a process of the former
-- release sends while another takes over, asks for files by the names that its build gave them.
CREATE TABLE release_files (
  site text NOT NULL CHECK (site IN ('shop', 'office')),
  name text NOT NULL,
  content bytea NOT NULL,
  -- Since when no release that started has had it.
  left_at timestamptz,
  PRIMARY KEY (site, name)
);
