-- The report of parcels that came back to us can be made in the background too.
ALTER TABLE report_runs DROP CONSTRAINT report_runs_report_check;
ALTER TABLE report_runs ADD CONSTRAINT report_runs_report_check CHECK (report IN (
  'sales', 'products', 'funnel', 'refunds', 'handover', 'couriers', 'origin-returns', 'cohorts', 'stock', 'tax', 'gstr-1'));
