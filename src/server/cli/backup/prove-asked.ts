import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { shopActor } from '../../platform/actor.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { writeEntry } from '../../platform/audit/change.ts'
import type { ProofReport } from '../../platform/database/tables/backups.ts'
import { backups } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { backupFolder } from './back-up.ts'
import { interruptProofs } from './proof-database.ts'
import { prove } from './prove.ts'
import { poolOf, reasonOf } from './take-asked.ts'

type Place = Pick<AppContext, 'db' | 'config' | 'log'>

/**
 * Proves the requested backup, if this machine has its file. A stop of the shop interrupts the proof and
 * leaves it to the next start.
 */
export async function proveRequestedBackup(
  { db, config, log }: Place,
  stopping?: AbortSignal,
): Promise<void> {
  // One process proves at a time, so a dead process left this running proof.
  await db.update(backups).set({ proof: 'waiting' }).where(eq(backups.proof, 'running'))
  const [asked] = await db.select().from(backups).where(eq(backups.proof, 'waiting'))
  if (!asked?.file) return
  const file = join(backupFolder(config.dataDir), asked.file)
  if (!existsSync(file)) {
    if (asked.machine !== hostname()) return
    const differences = ['Its file is no longer there.']
    await recordProof(db, asked.id, { tables: 0, rows: 0, sums: 0, differences }, 0)
    return
  }
  await db.update(backups).set({ proof: 'running' }).where(eq(backups.id, asked.id))
  const pool = poolOf(db)
  const stop = (): void => {
    interruptProofs(pool).catch((err: unknown) => log.warn({ err }, 'a proof could not be broken off'))
  }
  stopping?.addEventListener('abort', stop, { once: true })
  const begun = performance.now()
  try {
    const report = await prove(pool, file, asked.sums, config.backupKey)
    await recordProof(db, asked.id, report, (performance.now() - begun) / 1000)
  } catch (error) {
    if (stopping?.aborted) {
      await db.update(backups).set({ proof: 'waiting' }).where(eq(backups.id, asked.id))
      return
    }
    log.error({ err: error, backup: asked.id }, 'a backup could not be proven')
    const report = { tables: 0, rows: 0, sums: 0, differences: [reasonOf(error)] }
    await recordProof(db, asked.id, report, (performance.now() - begun) / 1000)
  } finally {
    stopping?.removeEventListener('abort', stop)
  }
}

const recordProof = (db: NodePgDatabase, id: number, report: ProofReport, seconds: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const isProven = report.differences.length === 0
    const proofSeconds = Math.round(seconds * 10) / 10
    await tx
      .update(backups)
      .set({ proof: isProven ? 'proven' : 'failed', proofAt: sql`now()`, proofSeconds, proofReport: report })
      .where(eq(backups.id, id))
    await writeEntry(tx, shopActor, {
      action: isProven ? 'backup_proven' : 'backup_proof_failed',
      entity: { kind: 'backup', id },
      after: { ...report, seconds: proofSeconds },
    })
  })
