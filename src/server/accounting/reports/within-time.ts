import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { Reading } from '../../platform/database/reading.ts'
import { isTimeout } from '../../platform/database/transaction.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

/** Milliseconds for one statement of a report; slower reports are made in the background. */
export const waitedMs = 1_000

interface Limit {
  /** The time of one statement. */
  maxMs?: number
  /** The error message for a statement that took longer. */
  sentence?: string
}

/**
 * Reads from one snapshot, whose statements have a limited time.
 * @throws {ShopError} `report_takes_long` where a statement takes longer.
 */
export async function readWithin<T>(
  reading: Reading,
  { maxMs = waitedMs, sentence }: Limit,
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  try {
    return await reading.readSnapshot(async (tx) => {
      await tx.execute(sql`SELECT set_config('statement_timeout', ${String(maxMs)}, true)`)
      return work(tx)
    })
  } catch (error) {
    throw isTimeout(error) ? takesLong({ sentence, cause: error }) : error
  }
}

export const takesLong = ({
  sentence = 'This report takes longer than a second, so it is made in the background.',
  cause,
}: {
  sentence?: string | undefined
  cause?: unknown
} = {}): ShopError => new ShopError('report_takes_long', sentence, { cause })
