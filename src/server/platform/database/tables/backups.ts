import { sql } from 'drizzle-orm'
import { boolean, date, integer, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { at, edited, id, reference } from './columns.ts'

/** The result of a proof: how much it compared, and what differed. */
export interface ProofReport {
  tables: number
  rows: number
  sums: number
  /** Sentences; empty when everything agreed. */
  differences: string[]
}

/** The backups of the shop, whose files are in the data folder. */
export const backups = pgTable('backups', {
  id: id(),
  madeBy: text('made_by', { enum: ['staff', 'schedule', 'command'] }).notNull(),
  staffId: reference('staff_id'),
  /** The day of the schedule for which the backup was requested. */
  dueDay: date('due_day', { mode: 'string' }),
  state: text('state', { enum: ['waiting', 'making', 'done', 'failed'] })
    .notNull()
    .default('waiting'),
  askedAt: at('asked_at').notNull().default(sql`now()`),
  /** The machine whose data folder has the file. */
  machine: text('machine'),
  file: text('file'),
  takenAt: at('taken_at'),
  bytes: reference('bytes'),
  rowCount: reference('row_count'),
  sums: jsonb('sums').$type<Record<string, string>>(),
  problem: text('problem'),
  proof: text('proof', { enum: ['waiting', 'running', 'proven', 'failed'] }),
  proofBy: reference('proof_by'),
  proofAt: at('proof_at'),
  proofSeconds: numeric('proof_seconds', { mode: 'number' }),
  proofReport: jsonb('proof_report').$type<ProofReport>(),
})

/** One row: the hour in India (null for no schedule), and how many backups the shop keeps. */
export const backupSchedule = pgTable('backup_schedule', {
  isOnly: boolean('is_only').primaryKey().default(true),
  hour: integer('hour'),
  keep: integer('keep').notNull().default(14),
  /** Null when only the number of backups counts. */
  keepDays: integer('keep_days'),
  ...edited(),
})
