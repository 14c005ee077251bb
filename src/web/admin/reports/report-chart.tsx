import type { Report } from '#contract/admin/reports.ts'
import { inPercent } from '#shared/percent.ts'
import { type Bar, barsOf, lengthOf, maxValue } from './chart-shape.ts'
import { figureText } from './figure.ts'

/** A chart of the first column. The table beside it has the same figures for screen readers. */
export function ReportChart({ report }: { report: Report }) {
  const [column] = report.columns
  const bars = barsOf(report)
  const max = maxValue(bars)
  if (!column || max === 0) return null
  const top = figureText(max, column.unit)
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
        <Columns bars={bars} max={max} top={top} label={`${column.label} over time, at most ${top}`} />
      ) : (
        <Lines bars={bars} max={max} text={(value) => figureText(value, column.unit)} />
      )}
    </figure>
  )
}

interface ColumnsProps {
  bars: Bar[]
  max: number
  /** The label of the highest value. */
  top: string
  label: string
}

/** Bars side by side in order of time; the period before is a line over them. */
function Columns({ bars, max, top, label }: ColumnsProps) {
  const height = (value: number) => inPercent(lengthOf(value, max))
  const before = bars.flatMap(({ before: value }, index) =>
    value === null ? [] : [`${index},${100 - height(value)} ${index + 1},${100 - height(value)}`],
  )
  return (
    <>
      <p className="text-ink-700 text-label tabular-nums">{top}</p>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${bars.length} 100`}
        preserveAspectRatio="none"
        className="h-44 w-full border-paper-300 border-y"
      >
        {bars.map(({ key, value }, index) => (
          <rect
            key={key}
            x={index + 0.12}
            y={100 - height(value)}
            width={0.76}
            height={height(value)}
            className="fill-leaf-700"
          />
        ))}
        {before.length > 0 && (
          <polyline
            points={before.join(' ')}
            vectorEffect="non-scaling-stroke"
            className="fill-none stroke-2 stroke-clay-600"
          />
        )}
      </svg>
      <p className="mt-1 flex justify-between text-ink-700 text-label">
        <span>{bars[0]?.name}</span>
        <span>{bars.at(-1)?.name}</span>
      </p>
    </>
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
