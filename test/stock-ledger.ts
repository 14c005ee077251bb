import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'

/** The contradictions of the stock ledger, as sentences. */
export async function wrongStock(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ sentence: string }>(sql`SELECT sentence FROM wrong_stock`)
  return rows.map(({ sentence }) => sentence)
}
