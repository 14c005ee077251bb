import type { Pool } from 'pg'
import { migrate } from '../../platform/database/migrate.ts'
import type { ProofReport } from '../../platform/database/tables/backups.ts'
import { quoted } from './manifest.ts'
import { openBackup } from './open-backup.ts'
import { withProofDatabase } from './proof-database.ts'
import { readSums, type Sums } from './read-sums.ts'
import { restoreTables } from './restore.ts'

/**
 * Restores a backup into an empty database beside the shop's, counts and sums it, migrates it to this
 * version, and drops it.
 * @param expected sums of money and stock at the time of the backup; null when unknown.
 * @throws {TaskRejected} when the backup can't be restored.
 */
export async function prove(
  pool: Pool,
  file: string,
  expected: Sums | null,
  key: Buffer | null = null,
): Promise<ProofReport> {
  const backup = await openBackup(file, { key })
  try {
    const { rows } = backup.summary
    return await withProofDatabase(pool, async (beside) => {
      await restoreTables(beside, backup, { isReplacing: false })
      const report = {
        tables: Object.keys(rows).length,
        rows: Object.values(rows).reduce((sum, one) => sum + one, 0),
        sums: Object.keys(expected ?? {}).length,
        differences: [...(await wrongCounts(beside, rows)), ...(await wrongSums(beside, expected ?? {}))],
      }
      await migrate(beside)
      return report
    })
  } finally {
    await backup.close()
  }
}

async function wrongCounts(beside: Pool, expected: Record<string, number>): Promise<string[]> {
  const wrong: string[] = []
  for (const [table, count] of Object.entries(expected)) {
    const { rows } = await beside.query<{ count: number }>(
      `SELECT count(*)::float8 AS count FROM ${quoted(table)}`,
    )
    const found = rows[0]?.count ?? 0
    if (found !== count) wrong.push(`${table}: ${found} rows of ${count}.`)
  }
  return wrong
}

async function wrongSums(beside: Pool, expected: Sums): Promise<string[]> {
  const found = await readSums(beside)
  return Object.entries(expected)
    .filter(([name, sum]) => found[name] !== undefined && found[name] !== sum)
    .map(([name, sum]) => `${name}: ${found[name]} instead of ${sum}.`)
}
