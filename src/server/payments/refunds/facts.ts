import type { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { refunds } from '../../platform/database/tables.ts'
import type { ProviderPayment } from '../provider/provider.ts'

/** A captured payment of the provider, with its amount in paise. */
export type LedgerMoney = Pick<ProviderPayment, 'id' | 'amountPaise'>

/** A refund at the provider, or a lost dispute, that has just changed the ledger. */
export interface Fact {
  refundId: number
  kind: 'provider' | 'dispute'
  amountPaise: number
  /** Whether the money came back: the refund failed, or the loss was reversed. */
  isBack: boolean
  isDone: boolean
}

type FactRow = Omit<typeof refunds.$inferInsert, 'finishedAt'> & { finishedAt: ReturnType<typeof sql> | null }

/** Writes a refund at the provider, or a lost dispute, into the ledger. @returns the id of the row. */
export async function insertFact(tx: Database, values: FactRow): Promise<number> {
  const [written] = await tx
    .insert(refunds)
    .values({ ...values, author: 'provider' })
    .returning({ id: refunds.id })
  if (!written) throw new Error('A fact of the ledger was written and did not come back.')
  return written.id
}
