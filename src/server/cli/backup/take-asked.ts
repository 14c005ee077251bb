import { stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename } from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import { shopActor } from '../../platform/actor.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { writeEntry } from '../../platform/audit/change.ts'
import { readOne } from '../../platform/database/rows.ts'
import { backups } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { TaskRejected } from '../task-rejected.ts'
import { backUp, defaultFile, type Taken } from './back-up.ts'

/** Drizzle keeps a reference to its pool. */
export const poolOf = (db: NodePgDatabase): Pool => (db as NodePgDatabase & { $client: Pool }).$client

/** The sentence that people read for an unexpected error. */
export const reasonOf = (error: unknown): string =>
  error instanceof TaskRejected ? error.message : 'It failed for a reason that the log of the shop has.'

type Place = Pick<AppContext, 'db' | 'config' | 'log'>

/** Takes the requested backup, if any. A stop of the shop leaves it to the next start. */
export async function takeRequestedBackup({ db, config, log }: Place, stopping?: AbortSignal): Promise<void> {
  const [asked] = await db
    .update(backups)
    .set({ state: 'making', machine: hostname() })
    .where(eq(backups.state, 'waiting'))
    .returning({ id: backups.id })
  if (!asked) return
  const now = new Date()
  const file = defaultFile(config.dataDir, now)
  try {
    const taken = await backUp(poolOf(db), file, { now, stopping, key: config.backupKey })
    await recordTaken(db, asked.id, { file, now, taken })
  } catch (error) {
    if (stopping?.aborted) {
      await db.update(backups).set({ state: 'waiting' }).where(eq(backups.id, asked.id))
      return
    }
    log.error({ err: error, backup: asked.id }, 'a backup failed')
    await recordFailure(db, asked.id, reasonOf(error))
  }
}

/** One process takes backups at a time, so a dead process left this unfinished backup. */
export async function failAbandoned(db: NodePgDatabase): Promise<void> {
  const forgotten = await db.select({ id: backups.id }).from(backups).where(eq(backups.state, 'making'))
  for (const { id } of forgotten) await recordFailure(db, id, 'The shop ended while it was being made.')
}

interface Outcome {
  file: string
  now: Date
  taken: Taken
}

const rowsIn = ({ rows }: Taken): number => Object.values(rows).reduce((sum, one) => sum + one, 0)

const columnsOf = async ({ file, now, taken }: Outcome) => ({
  state: 'done' as const,
  machine: hostname(),
  file: basename(file),
  takenAt: now,
  bytes: (await stat(file)).size,
  rowCount: rowsIn(taken),
  sums: taken.sums,
})

async function recordTaken(db: NodePgDatabase, id: number, outcome: Outcome): Promise<void> {
  const columns = await columnsOf(outcome)
  await inTransaction(db, async (tx) => {
    await tx.update(backups).set(columns).where(eq(backups.id, id))
    await writeEntry(tx, shopActor, {
      action: 'backup_taken',
      entity: { kind: 'backup', id },
      after: { file: columns.file, bytes: columns.bytes, rows: columns.rowCount },
    })
  })
}

const recordFailure = (db: NodePgDatabase, id: number, problem: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const changed = await tx
      .update(backups)
      .set({ state: 'failed', problem })
      .where(and(eq(backups.id, id), eq(backups.state, 'making')))
      .returning({ id: backups.id })
    if (changed.length === 0) return
    await writeEntry(tx, shopActor, {
      action: 'backup_failed',
      entity: { kind: 'backup', id },
      reason: problem,
    })
  })

const existsRow = { isThere: sql<boolean>`to_regclass('public.backups') IS NOT NULL` }

/** Lists a backup that the command took in the default folder; tables of another version have no list yet. */
export async function listTaken(db: NodePgDatabase, outcome: Outcome): Promise<void> {
  const { isThere } = await readOne(db, existsRow, (columns) => sql`SELECT ${columns}`)
  if (!isThere) return
  await db.insert(backups).values({ madeBy: 'command', ...(await columnsOf(outcome)) })
}
