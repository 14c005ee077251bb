import type { FigureUnit } from '#contract/admin/reports.ts'
import { formatCount, formatRupees } from '#shared/money.ts'
import { inPercent } from '#shared/percent.ts'

/** A figure as text; a dash when it cannot be computed. */
export function figureText(value: number | null, unit: FigureUnit): string {
  if (value === null) return '–'
  if (unit === 'money') return formatRupees(value)
  if (unit === 'percent') return `${value.toFixed(1)} %`
  return unit === 'hours' ? `${value.toFixed(1)} h` : formatCount(value)
}

/** The change against the previous period, in words; empty without a comparable value. */
export function changeText(value: number | null, before: number | null | undefined): string {
  if (value === null || !before) return ''
  const percent = Math.round(inPercent(value - before, Math.abs(before)))
  if (percent === 0) return 'as before'
  if (percent > 900) return 'over ten times as much'
  return percent > 0 ? `${percent} % more` : `${-percent} % less`
}
