import type { FigureUnit } from '#contract/admin/reports.ts'
import { formatRupees } from '#shared/money.ts'

const whole = new Intl.NumberFormat('en-IN')

/** A figure as text; a dash when it cannot be computed. */
export function figureText(value: number | null, unit: FigureUnit): string {
  if (value === null) return '–'
  if (unit === 'money') return formatRupees(value)
  if (unit === 'percent') return `${value.toFixed(1)} %`
  return unit === 'hours' ? `${value.toFixed(1)} h` : whole.format(value)
}

/** The change against the previous period, in words; empty without a comparable value. */
export function changeText(value: number | null, before: number | null | undefined): string {
  if (value === null || !before) return ''
  const percent = Math.round(((value - before) / Math.abs(before)) * 100)
  if (percent === 0) return 'as before'
  if (percent > 900) return 'over ten times as much'
  return percent > 0 ? `${percent} % more` : `${-percent} % less`
}
