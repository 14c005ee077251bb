import type { Report } from '#contract/admin/reports.ts'

/** A report as rows of a table: each figure beside the period before, amounts as plain decimals. */
export function tableOf({
  columns,
  rows,
  groups,
  by,
  before,
  ...report
}: Report): (string | number | null)[][] {
  const group = groups.find(({ key }) => key === by)?.label ?? ''
  const titles = columns.flatMap(({ label, unit }) => {
    const title = unit === 'money' ? `${label}, INR` : label
    return before ? [title, `${title}, before`] : [title]
  })
  const line = (name: string, figures: (number | null)[], earlier: (number | null)[] | null) => [
    name,
    ...figures.flatMap((figure, index) => (before ? [figure, earlier?.[index] ?? null] : [figure])),
  ]
  return [
    [group, ...titles],
    ...rows.map((row) => line(report.is_over_time ? row.key : row.name, row.figures, row.before)),
    ...(report.totals ? [line('Total', report.totals, report.totals_before)] : []),
  ]
}
