import type { Report } from '#contract/admin/reports.ts'

export interface Bar {
  key: string
  name: string
  value: number
  /** Null without a period before. */
  before: number | null
}

/** So many groups are drawn; the table has all. */
const maxGroups = 12

/** The first column of a report as bars; amounts below nothing have no length. */
export function barsOf({ rows, is_over_time }: Report): Bar[] {
  const bars = rows.map(({ key, name, figures, before }) => ({
    key,
    name,
    value: figures[0] ?? 0,
    before: before && (before[0] ?? 0),
  }))
  return is_over_time ? bars : bars.slice(0, maxGroups)
}

/** The length that the longest bar has. */
export const maxValue = (bars: Bar[]): number =>
  Math.max(0, ...bars.flatMap(({ value, before }) => [value, before ?? 0]))

/** The share of the longest, from 0 to 1. */
export const lengthOf = (value: number, max: number): number => (max > 0 ? Math.max(0, value) / max : 0)
