import type { SQL } from 'drizzle-orm'
import type { FigureUnit } from '#contract/admin/reports.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Period } from './read-facts.ts'

/** Sums by name, in paise, packs or seconds. */
export type Sums = Record<string, number>

/** A group of a report with its sums. */
export interface Group {
  key: string
  name: string
  sums: Sums
  /** Whether the group has no rows to list. */
  hasNoRows?: true
}

/** A group beside the same group of the period before. */
export interface PairedGroup extends Group {
  /** Null without a period before. */
  before: Sums | null
}

export interface Column {
  key: string
  label: string
  unit: FigureUnit
  meaning: string
  /** In paise, packs, per cent or hours, from sums that add up; null where there is nothing to compute. */
  of: (sums: Sums) => number | null
}

/** How rows are grouped. Time has no names: its days and months are filled in where nothing happened. */
export interface Grouping {
  label: string
  time?: 'day' | 'month'
  /** Whether each product is a group; a large catalogue then has too many groups for an immediate answer. */
  isByProduct?: true
}

/** The rows of one period, for the figures of a report. */
export interface Reading {
  period: Period
  /** Days whose sums are computed now. */
  live: string[]
  by: string
}

export interface ReportKind {
  title: string
  meaning: string
  groupings: Record<string, Grouping>
  columns: Column[]
  /** Whether the report is about this moment, without a period. */
  isOfNow?: true
  /** Whether the report has a period, but no comparison. */
  hasNoBefore?: true
  read: (tx: Database, reading: Reading) => Promise<Group[]>
  /** The rows of a group, or of the report without a key, on some days: `day`, `id`, `order_id`, `words`, `paise`. */
  entries?: (behind: Behind) => SQL
  /** The days of a period with rows of a group, from kept sums; by default any day may have some. */
  daysOfEntries?: (behind: DaysBehind) => SQL
  /** The number of days that a page of rows reads first, by default two. */
  firstDays?: number
  /** Whether rows may also be of days after the period. */
  hasLaterEntries?: true
}

export interface DaysBehind {
  period: Period
  by: string
  key: string | null
}

export interface Behind extends DaysBehind {
  /** An array of days. */
  days: SQL
}

export const sumOf = (name: string) => (sums: Sums) => sums[name] ?? 0

/** A percentage with one decimal. */
export const shareOf = (part: string, whole: string) => (sums: Sums) =>
  sums[whole] ? Math.round(((sums[part] ?? 0) / sums[whole]) * 1_000) / 10 : null

/** The average in hours with one decimal, of a sum in seconds. */
export const hoursEach = (secondsName: string, count: string) => (sums: Sums) =>
  sums[count] ? Math.round((sums[secondsName] ?? 0) / sums[count] / 360) / 10 : null
