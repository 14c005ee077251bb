import type { Report } from '#contract/admin/reports.ts'
import { inPercent } from '#shared/percent.ts'
import { type Bar, barsOf, lengthOf, maxValue } from './chart-shape.ts'
import { ColumnChart } from './column-chart.tsx'
import { figureText } from './figure.ts'

/** A chart of the first column. The table beside it has the same figures for screen readers. */
export function ReportChart({ report }: { report: Report }) {
  const [column] = report.columns
  const bars = barsOf(report)
  const max = maxValue(bars)
  if (!column || max === 0) return null
  const text = (value: number) => figureText(value, column.unit)
  return (
    <figure>
      <figcaption className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-label">
        <span className="inline-flex items-center gap-2">
          <svg aria-hidden="true" viewBox="0 0 16 12" className="h-3 w-4">
            <rect width="16" height="12" className="fill-leaf-700" />
          </svg>
          {column.label}
        </span>
        {report.before && (
          <span className="inline-flex items-center gap-2">
            <svg aria-hidden="true" viewBox="0 0 16 12" className="h-3 w-4">
              <path d="M0 6H16" className="stroke-2 stroke-clay-600" />
            </svg>
            The period before
          </span>
        )}
      </figcaption>
      {report.is_over_time ? (
        <ColumnChart bars={bars} text={text} label={`${column.label} over time, at most ${text(max)}`} />
      ) : (
        <Lines bars={bars} max={max} text={text} />
      )}
    </figure>
  )
}

interface LinesProps {
  bars: Bar[]
  max: number
  text: (value: number) => string
}

/** A bar for each group with name and figure; a mark shows the previous period. */
const Lines = ({ bars, max, text }: LinesProps) => (
  <ul className="grid gap-2.5">
    {bars.map(({ key, name, value, before }) => (
      <li key={key} className="text-label">
        <span className="flex flex-wrap justify-between gap-x-4">
          <span className="[overflow-wrap:anywhere]">{name}</span>
          <span className="tabular-nums">{text(value)}</span>
        </span>
        <svg aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none" className="mt-1 h-3 w-full">
          <rect width="100" height="10" className="fill-paper-100" />
          <rect width={inPercent(lengthOf(value, max))} height="10" className="fill-leaf-700" />
          {before !== null && (
            <path
              d={`M${Math.min(99.6, inPercent(lengthOf(before, max)))} 0V10`}
              vectorEffect="non-scaling-stroke"
              className="stroke-[3px] stroke-clay-600"
            />
          )}
        </svg>
      </li>
    ))}
  </ul>
)
