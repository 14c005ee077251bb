import type { Report } from '#contract/admin/reports.ts'
import { changeText, figureText } from './figure.ts'

/** The sums of the period, each beside the period before. */
export const Totals = ({ report: { columns, totals, totals_before } }: { report: Report }) => (
  <dl className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 sm:gap-3 lg:grid-cols-4">
    {columns.slice(0, 4).map(({ key, label, unit }, index) => {
      const [value, before] = [totals?.[index] ?? null, totals_before?.[index]]
      return (
        <div key={key} className="card min-w-0 p-4">
          <dt className="font-semibold text-label">{label}</dt>
          <dd className="mt-1 font-display text-subheading [overflow-wrap:anywhere]">
            {figureText(value, unit)}
          </dd>
          {before !== undefined && (
            <dd className="mt-1 text-ink-700 text-label">
              {figureText(before, unit)} before{changeText(value, before) && `, ${changeText(value, before)}`}
            </dd>
          )}
        </div>
      )
    })}
  </dl>
)
