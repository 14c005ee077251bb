import { inPercent } from '#shared/percent.ts'
import { type Bar, lengthOf, maxValue } from './chart-shape.ts'

interface ColumnChartProps {
  bars: Bar[]
  /** The label of a value. */
  text: (value: number) => string
  /** What the chart shows, in a sentence. */
  label: string
  height?: string
}

/** Bars side by side in order of time; the period before is a line over them. Screen readers need a table with the same figures. */
export function ColumnChart({ bars, text, label, height: heightClass = 'h-44' }: ColumnChartProps) {
  const max = maxValue(bars)
  const height = (value: number) => inPercent(lengthOf(value, max))
  const before = bars.flatMap(({ before: value }, index) =>
    value === null ? [] : [`${index},${100 - height(value)} ${index + 1},${100 - height(value)}`],
  )
  return (
    <>
      <p className="text-ink-700 text-label tabular-nums">{text(max)}</p>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${bars.length} 100`}
        preserveAspectRatio="none"
        className={`${heightClass} w-full border-paper-300 border-y`}
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
