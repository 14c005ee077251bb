import type { SQL } from 'drizzle-orm'
import type { FigureUnit } from '#contract/admin/reports.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Period } from './read-facts.ts'

/** What is added up, by name: paise, packs, seconds. */
export type Sums = Record<string, number>

/** A group of a report with its sums. */
export interface Group {
  key: string
  name: string
  sums: Sums
  /** Nothing can be listed behind it. */
  hasNoRows?: true
}

/** A group beside the same of the period before. */
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
  /** Of this moment, without a period. */
  isOfNow?: true
  /** It has a period, and none before to compare with. */
  hasNoBefore?: true
  read: (tx: Database, reading: Reading) => Promise<Group[]>
  /** The entries behind a group, or behind all without a key: rows `at` (day), `id`, `order_id`, `words`, `paise`. */
  entries?: (behind: Behind) => SQL
}

export interface Behind {
  period: Period
  by: string
  key: string | null
}

export const sumOf = (name: string) => (sums: Sums) => sums[name] ?? 0

/** A share of a hundred with one decimal. */
export const shareOf = (part: string, whole: string) => (sums: Sums) =>
  sums[whole] ? Math.round(((sums[part] ?? 0) / sums[whole]) * 1_000) / 10 : null

/** Hours with one decimal, of seconds that many needed together. */
export const hoursEach = (secondsName: string, count: string) => (sums: Sums) =>
  sums[count] ? Math.round((sums[secondsName] ?? 0) / sums[count] / 360) / 10 : null
