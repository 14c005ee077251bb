-- A run has the name of a report that exists, because every read of runs looks up its title by it.
ALTER TABLE report_runs ADD CONSTRAINT report_runs_report_check CHECK (report IN (
  'sales', 'products', 'funnel', 'refunds', 'handover', 'couriers', 'cohorts', 'stock', 'tax', 'gstr-1'));
