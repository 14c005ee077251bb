import type { FigureUnit } from '#contract/admin/reports.ts'
import { formatCount, formatRupees } from '#shared/money.ts'
import { inPercent } from '#shared/percent.ts'

/** A figure as people read it; a dash where there is nothing to compute it from. */
export function figureText(value: number | null, unit: FigureUnit): string {
  if (value === null) return '–'
  if (unit === 'money') return formatRupees(value)
  if (unit === 'percent') return `${value.toFixed(1)} %`
  return unit === 'hours' ? `${value.toFixed(1)} h` : formatCount(value)
}

/** How a figure changed against the period before, in words; empty where one of them is missing or nothing. */
export function changeText(value: number | null, before: number | null | undefined): string {
  if (value === null || !before) return ''
  const percent = Math.round(inPercent(value - before, Math.abs(before)))
  if (percent === 0) return 'as before'
  if (percent > 900) return 'over ten times as much'
  return percent > 0 ? `${percent} % more` : `${-percent} % less`
}
